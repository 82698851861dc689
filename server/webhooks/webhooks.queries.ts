import { sql } from 'kysely';
import type { WebhookEvent } from '#shared/webhooks/webhooks.rules.ts';
import type { Db } from '../database/connect.ts';

export interface WebhookRow {
  id: number;
  url: string;
  events: WebhookEvent[];
  active: boolean;
  created_at: Date;
  failing_since: Date | null;
  off_reason: string;
  previous_until: Date | null;
}

const columns = [
  'id',
  'url',
  'events',
  'active',
  'created_at',
  'failing_since',
  'off_reason',
  'previous_until',
] as const;

/** All webhooks, newest first. */
export const findWebhooks = (db: Db): Promise<WebhookRow[]> =>
  db.selectFrom('webhook').select(columns).orderBy('id', 'desc').execute();

export const findWebhook = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhook').select(columns).where('id', '=', id).executeTakeFirst();

/** Reads a webhook and locks it against changes until the transaction ends. */
export const lockWebhook = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhook').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/**
 * The number of webhooks. The table is locked, so that two requests at the same moment cannot pass
 * the limit.
 */
export async function countWebhooks(db: Db): Promise<number> {
  await sql`lock table webhook in share row exclusive mode`.execute(db);
  const { count } = await db
    .selectFrom('webhook')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWebhook(
  db: Db,
  webhook: { url: string; events: WebhookEvent[]; active: boolean; secret: string; at: Date },
): Promise<WebhookRow> {
  const { at, ...values } = webhook;
  return db
    .insertInto('webhook')
    .values({ ...values, created_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const updateWebhook = (
  db: Db,
  id: number,
  values: Partial<Pick<WebhookRow, 'url' | 'events' | 'active' | 'off_reason' | 'failing_since'>>,
): Promise<WebhookRow> =>
  db
    .updateTable('webhook')
    .set(values)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/**
 * Replaces the secret of a webhook; the old one signs too until the moment `previousUntil`. Tells
 * whether there is such a webhook.
 */
export async function replaceSecret(
  db: Db,
  id: number,
  secret: string,
  previousUntil: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set((eb) => ({ secret, previous_secret: eb.ref('secret'), previous_until: previousUntil }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export const deleteWebhookRow = (db: Db, id: number): Promise<WebhookRow | undefined> =>
  db.deleteFrom('webhook').where('id', '=', id).returning(columns).executeTakeFirst();

/** The events that at least one active webhook wants. */
export async function findWantedEvents(db: Db): Promise<WebhookEvent[]> {
  const { rows } = await sql<{ event: WebhookEvent }>`
    select distinct unnest(events) as event from webhook where active`.execute(db);
  return rows.map(({ event }) => event);
}

/** The owners with a confirmed e-mail address. */
export const findOwners = (db: Db): Promise<{ id: number; email: string }[]> =>
  db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('email_confirmed', '=', true)
    .orderBy('id')
    .execute();
