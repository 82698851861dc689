import type { PageQuery } from '#shared/fields.ts';
import { mostWebhooks, previousSecretMs } from '#shared/webhooks/webhooks.rules.ts';
import type { Webhook, WebhookChange, WebhookInput } from '#shared/webhooks/webhooks.ts';
import { note } from '../audit/audit.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { pageOf, type Page } from '../http/pagination.ts';
import { tellOnce } from '../idempotency/idempotency.service.ts';
import { failQueued } from './deliveries.queries.ts';
import { receiverOf } from './receiver.ts';
import { createSecret } from './signature.ts';
import {
  countWebhooks,
  deleteWebhookRow,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  updateWebhook,
  type WebhookRow,
} from './webhooks.queries.ts';

type Needed = Pick<Deps, 'database' | 'config' | 'clock' | 'pubSub' | 'webhooks'>;

/** The error of deliveries that were still queued when their webhook was switched off. */
const switchedOff = 'The webhook was switched off';

/** Presents a webhook; `now` is the machine's time, because signatures use it. */
const present = (row: WebhookRow, now = new Date()): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  active: row.active,
  createdAt: row.created_at.toISOString(),
  failingSince: row.failing_since?.toISOString() ?? null,
  offReason: row.off_reason,
  previousSecretUntil:
    row.previous_until && row.previous_until > now ? row.previous_until.toISOString() : null,
});

export const noWebhook = (): AppError => notFound('Webhook');

/** A page of all webhooks, newest first. */
export async function webhooksPage(
  { database }: Pick<Deps, 'database'>,
  query: PageQuery,
): Promise<Page<Webhook>> {
  const rows = await findWebhooks(database.db);
  return pageOf(
    rows.map((row) => present(row)),
    query,
  );
}

/**
 * The subject of an entry in the house's log that is about a webhook. It has only the host, because
 * the path of the URL may be a secret.
 */
export const aboutWebhook = ({ id, url }: Pick<WebhookRow, 'id' | 'url'>) =>
  ({ type: 'webhook', id, name: new URL(url).host }) as const;

/** The values of a webhook that the house's log may contain. */
const noted = ({ url, events, active }: Partial<WebhookRow>) => ({
  ...(url !== undefined && { url: new URL(url).origin }),
  ...(events !== undefined && { events }),
  ...(active !== undefined && { active }),
});

/**
 * Runs a transaction that writes to the table of webhooks. With the commit it tells the other
 * processes; then this process reads the wanted events again.
 */
async function changing<Result>(
  { database, pubSub, webhooks }: Pick<Deps, 'database' | 'pubSub' | 'webhooks'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const result = await transaction(database.db, async (db) => {
    const done = await work(db);
    await pubSub.publishIn(db, 'webhooks_changed', {});
    return done;
  });
  await webhooks.load();
  return result;
}

const tooManyWebhooks = () =>
  new AppError(
    409,
    'too_many_webhooks',
    `There are ${mostWebhooks} webhooks already. Please delete one first.`,
    { params: { count: mostWebhooks } },
  );

/** Makes a webhook. Its secret is shown only in this answer. */
export function makeWebhook(
  deps: Needed,
  caller: Caller,
  input: WebhookInput,
  request: KeyedRequest,
): Promise<{ id: number; secret: string }> {
  const { href: url } = receiverOf(input.url, deps.config).url;
  const secret = createSecret();
  return changing(deps, (db) =>
    tellOnce(db, caller, request, async () => {
      if ((await countWebhooks(db)) >= mostWebhooks) throw tooManyWebhooks();
      const at = deps.clock.now();
      const made = await insertWebhook(db, { ...input, url, secret, at });
      const about = aboutWebhook(made);
      await note(db, { at, kind: 'webhook_made', by: caller, about, after: noted(made) });
      return { id: made.id, reply: { id: made.id, secret } };
    }),
  );
}

/** Those fields of a change that differ from the present values. */
function differing(row: WebhookRow, change: WebhookChange): WebhookChange {
  const isSame = ([name, value]: [string, unknown]) =>
    value === undefined || JSON.stringify(row[name as keyof WebhookRow]) === JSON.stringify(value);
  return Object.fromEntries(Object.entries(change).filter((field) => !isSame(field)));
}

const picked = (row: WebhookRow, names: object): Partial<WebhookRow> =>
  Object.fromEntries(Object.keys(names).map((name) => [name, row[name as keyof WebhookRow]]));

/**
 * Changes a webhook. When it is switched off, its queued deliveries fail; when it is switched on,
 * its old failures do not count any more.
 */
export function changeWebhookOf(
  deps: Needed,
  caller: Caller,
  id: number,
  { url, ...change }: WebhookChange,
): Promise<Webhook> {
  const address = url === undefined ? undefined : receiverOf(url, deps.config).url.href;
  return changing(deps, async (db) => {
    const row = await lockWebhook(db, id);
    if (!row) throw noWebhook();
    const at = deps.clock.now();
    const changed = differing(row, { ...change, ...(address !== undefined && { url: address }) });
    if (Object.keys(changed).length === 0) return present(row);
    if (changed.active === false) await failQueued(db, id, switchedOff);
    const anew = changed.active === true ? { off_reason: '', failing_since: null } : {};
    const after = await updateWebhook(db, id, { ...changed, ...anew });
    await note(db, {
      at,
      kind: 'webhook_changed',
      by: caller,
      about: aboutWebhook(after),
      before: noted(picked(row, changed)),
      after: noted(changed),
    });
    return present(after);
  });
}

export async function removeWebhook(deps: Needed, caller: Caller, id: number): Promise<void> {
  await changing(deps, async (db) => {
    const row = await deleteWebhookRow(db, id);
    if (!row) throw noWebhook();
    const about = aboutWebhook(row);
    const at = deps.clock.now();
    await note(db, { at, kind: 'webhook_deleted', by: caller, about, before: noted(row) });
  });
}

/**
 * Gives a webhook another secret, which is shown only in this answer. For a day, deliveries are
 * signed with both secrets.
 */
export function renewSecret(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  id: number,
  request: KeyedRequest,
): Promise<{ secret: string }> {
  const secret = createSecret();
  return transaction(database.db, (db) =>
    tellOnce(db, caller, request, async () => {
      const row = await lockWebhook(db, id);
      const at = clock.now();
      const until = new Date(Date.now() + previousSecretMs);
      if (!row || !(await replaceSecret(db, id, secret, until))) throw noWebhook();
      const after = { secret: 'renewed' };
      await note(db, { at, kind: 'webhook_changed', by: caller, about: aboutWebhook(row), after });
      return { id, reply: { secret } };
    }),
  );
}

/**
 * Switches a webhook off for a reason that the shop has found; tells whether it was on. It runs a
 * transaction of its own, in which `also` is called.
 */
export function switchOff(
  deps: Pick<Deps, 'database' | 'pubSub' | 'webhooks'>,
  id: number,
  { reason, at }: { reason: string; at: Date },
  also: (db: Db, webhook: WebhookRow) => Promise<void>,
): Promise<boolean> {
  return changing(deps, async (db) => {
    const row = await lockWebhook(db, id);
    if (!row?.active) return false;
    await failQueued(db, id, switchedOff);
    await updateWebhook(db, id, { active: false, off_reason: reason });
    const [before, after] = [{ active: true }, { active: false, reason }];
    const about = aboutWebhook(row);
    await note(db, { at, kind: 'webhook_changed', by: null, about, before, after });
    await also(db, row);
    return true;
  });
}
