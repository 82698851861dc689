import { isolated } from '#shared/characters.rules.ts';
import type { Mail, MailCounts, WholeMail } from '#shared/mail/mail.ts';
import type { PageQuery } from '#shared/fields.ts';
import { fullName } from '#shared/users/users.rules.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import { cutPage, orderCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { composeMail, writeMail } from './compose.service.ts';
import { mailKindOf } from './kinds/index.ts';
import type { MailFacts } from './kinds/kind.ts';
import { oneLine } from './layout.ts';
import {
  countMails,
  findMail,
  findMails,
  lockMail,
  mailOrder,
  queueAgain,
  queueCopy,
  type ListedMailRow,
  type MailFilter,
} from './mail.queries.ts';

type Looking = Pick<Deps, 'config' | 'database' | 'shop'>;

/** The subject of a mail: that with which it was sent, or that with which it would be sent now. */
function subjectOf({ shop }: Pick<Deps, 'shop'>, row: ListedMailRow): string {
  if (row.subject !== null) return row.subject;
  const { house } = shop.settings();
  const kind = mailKindOf(row.kind);
  if (kind.to === 'address') return oneLine(kind.subject({ house }));
  return oneLine(
    kind.subject({
      house,
      booking: {
        id: row.booking_id ?? 0,
        title: `${isolated(row.camera_name ?? '')}${row.more_items > 0 ? ` + ${row.more_items} more` : ''}`,
        customer: isolated(
          fullName({
            firstName: row.customer_first_name ?? '',
            lastName: row.customer_last_name ?? '',
          }),
        ),
        unitsOut: 0,
      },
      facts: row.facts as MailFacts,
    }),
  );
}

const presentMail = (deps: Pick<Deps, 'config' | 'shop'>, row: ListedMailRow): Mail => ({
  id: row.id,
  kind: row.kind,
  to: row.to_address,
  subject: subjectOf(deps, row),
  state: row.state,
  error: row.error,
  attempts: row.attempts,
  nextAttemptAt: row.state === 'queued' ? row.next_attempt_at.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  bookingId: row.booking_id,
  userId: row.account_id,
  messageId: messageIdOf(deps, row.message_id),
});

/** The Message-ID of a mail, which is the same in all attempts to send it. */
export const messageIdOf = ({ config }: Pick<Deps, 'config'>, id: string): string =>
  `<${id}@${new URL(config.publicUrl).hostname}>`;

/** A page of the desk's list of mails, newest first unless the query has another order. */
export async function mailsPage(
  deps: Looking & Pick<Deps, 'clock'>,
  query: PageQuery & MailFilter,
): Promise<Page<Mail>> {
  const size = pageSize(query);
  const order = mailOrder(query.sort);
  const cursor = readCursor(orderCursor(order), query);
  const { timeZone } = deps.clock;
  const rows = await findMails(deps.database.db, { ...query, timeZone }, order, cursor, size + 1);
  const { items, next } = cutPage(rows, size, ({ sorted_by, id }) => [sorted_by, id]);
  return { next, items: items.map((row) => presentMail(deps, row)) };
}

/** A mail with its text and HTML: as it was sent, or as it would be sent now. */
export async function wholeMailOf(deps: Looking, id: number): Promise<WholeMail> {
  const { db } = deps.database;
  const row = await findMail(db, id);
  if (!row) throw notFound('Mail');
  const { text, html } =
    row.content !== null && row.html !== null
      ? { text: row.content, html: row.html }
      : writeMail(deps, await composeMail(db, deps, row));
  return { ...presentMail(deps, row), text, html };
}

/**
 * Sends a mail again. One that failed or is held is queued again; of one that was sent a copy is
 * queued.
 */
export async function queueMailAgain(
  deps: Looking & Pick<Deps, 'clock'>,
  caller: Caller,
  id: number,
  request: KeyedRequest,
): Promise<Mail> {
  return transaction(deps.database.db, (db) =>
    answerOnce(db, caller, request, () => queueAgainIn(db, deps, id)),
  );
}

async function queueAgainIn(
  db: Db,
  deps: Looking & Pick<Deps, 'clock'>,
  id: number,
): Promise<Mail> {
  const row = await lockMail(db, id);
  if (!row) throw notFound('Mail');
  if (row.state === 'queued') {
    throw new AppError(409, 'already_queued', 'This mail waits to be sent already.');
  }
  if (mailKindOf(row.kind).secretLink) {
    throw new AppError(
      409,
      'secret_mail',
      'This mail carries a secret link. Whoever needs one asks for a new one.',
    );
  }
  const to = row.to_address || deps.shop.settings().house.email;
  if (to === '') {
    throw new AppError(
      409,
      'no_address',
      'The house has no e-mail address. Set one under Settings.',
    );
  }
  const now = deps.clock.now();
  const goodUntil = new Date(now.getTime() + mailKindOf(row.kind).goodForMs);
  if (row.state !== 'sent') {
    await queueAgain(db, id, { to, now, goodUntil });
    return presentQueued(deps, db, id);
  }
  return presentQueued(deps, db, await queueCopy(db, id, { now, goodUntil }));
}

async function presentQueued(deps: Looking, db: Db, id: number): Promise<Mail> {
  const row = await findMail(db, id);
  if (!row) throw notFound('Mail');
  return presentMail(deps, row);
}

/**
 * The numbers of mails that wait, are held or failed, for the desk's notice about mails; also
 * whether mail is set up.
 */
export async function mailCountsOf({
  config,
  database,
  shop,
}: Pick<Deps, 'config' | 'database' | 'shop'>): Promise<MailCounts> {
  const counts = await countMails(database.db);
  const hasAddress = shop.settings().house.email !== '';
  return {
    isSetUp: config.mail !== undefined,
    queued: counts.queued,
    held: counts.held,
    failed: counts.failed,
    // Mails are held for want of an address only while the house has none.
    withoutAddress: hasAddress ? 0 : counts.without_address,
  };
}
