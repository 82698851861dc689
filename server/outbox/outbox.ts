import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { kinds, type MailTo } from '../mail/kinds/index.ts';
import type { MailFacts } from '../mail/kinds/kind.ts';

/**
 * The dependencies for writing a mail: whether mails are sent, the shop's time, and the house's
 * address.
 */
export type Outbox = Pick<Deps, 'config' | 'clock' | 'shop'>;

const stateFor = ({ config }: Pick<Deps, 'config'>): 'queued' | 'held' =>
  config.mail ? 'queued' : 'held';

/** The mails that one event of a booking causes: their kinds, cause and facts. */
interface Said {
  customer: MailTo<'customer'> | null;
  desk: MailTo<'desk'> | null;
  /**
   * The cause of the mails, such as the id of an entry of the booking's history. For each cause,
   * the mails are written once.
   */
  cause: string;
  /** Facts for the text that cannot be read from the booking when the mail is written. */
  facts?: MailFacts;
}

/**
 * An SQL expression that writes the mails about a booking with `queue_booking_mails` of the
 * migrations. It can be a part of a statement that makes the booking.
 */
export function bookingMails(
  outbox: Outbox,
  bookingId: RawBuilder<number>,
  { customer, desk, cause, facts = {} }: Said,
): RawBuilder<void> {
  const now = outbox.clock.now();
  const goodForMs = Math.max(
    customer ? kinds[customer].goodForMs : 0,
    desk ? kinds[desk].goodForMs : 0,
  );
  const goodUntil = new Date(now.getTime() + goodForMs);
  return sql<void>`queue_booking_mails(
    ${bookingId}, ${customer}::text, ${desk}::text, ${cause}::text, ${JSON.stringify(facts)}::json,
    ${stateFor(outbox)}::text, ${outbox.shop.settings().house.email}::text, ${now}::timestamptz, ${goodUntil}::timestamptz)`;
}

/** Writes the mails about a booking, in the transaction of the act that causes them. */
export async function queueBookingMails(
  db: Db,
  outbox: Outbox,
  bookingId: number,
  said: Said,
): Promise<void> {
  if (said.customer === null && said.desk === null) return;
  await sql`select ${bookingMails(outbox, sql`${bookingId}::integer`, said)}`.execute(db);
}

/** Deletes those mails of a cause that have not been sent. */
export async function withdrawMails(db: Db, bookingId: number, cause: string): Promise<void> {
  await sql`delete from mail where booking_id = ${bookingId}::integer and state in ('queued', 'held')
    and key like '%:' || ${bookingId}::integer || ':' || ${cause}::text || ':%'`.execute(db);
}

/**
 * Writes a mail in the transaction of its cause; gives false if a mail with this key exists
 * already.
 */
export async function queueMail(
  db: Db,
  outbox: Pick<Deps, 'config' | 'clock'>,
  mail: {
    key: string;
    accountId: number | null;
    to: string;
    facts?: MailFacts;
    goodUntil?: Date;
  } & (
    | { kind: MailTo<'customer'>; bookingId: number }
    | { kind: MailTo<'address'>; bookingId?: undefined }
  ),
): Promise<boolean> {
  const now = outbox.clock.now();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail')
    .values({
      key: mail.key,
      kind: mail.kind,
      state: stateFor(outbox),
      account_id: mail.accountId,
      booking_id: mail.bookingId ?? null,
      to_address: mail.to,
      facts: JSON.stringify(mail.facts ?? {}),
      created_at: now,
      best_before: mail.goodUntil ?? new Date(now.getTime() + kinds[mail.kind].goodForMs),
      next_attempt_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
