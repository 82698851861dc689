import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { MailRow } from './mail.queries.ts';

/** A mail that this process has claimed; no other process sends it until the lease ends. */
export type ClaimedMail = Pick<
  MailRow,
  'id' | 'kind' | 'account_id' | 'booking_id' | 'to_address' | 'facts' | 'message_id' | 'attempts'
> & { best_before: Date; leased_until: Date };

/**
 * Claims a mail that is due, until the lease ends, and counts an attempt. Mails to domains whose
 * servers hang come last.
 */
export async function claimMail(
  db: Db,
  {
    now,
    leasedUntil,
    hangingDomains,
  }: { now: Date; leasedUntil: Date; hangingDomains: readonly string[] },
): Promise<ClaimedMail | undefined> {
  const isLast = sql`lower(substring(to_address from '[^@]*$')) = any(${hangingDomains}::text[])`;
  const order = [...(hangingDomains.length > 0 ? [isLast] : []), sql`next_attempt_at`, sql`id`];
  const { rows } = await sql<ClaimedMail>`
    update mail set leased_until = ${leasedUntil}::timestamptz, attempts = attempts + 1
    where id = (
      select id from mail
      where state = 'queued' and next_attempt_at <= ${now}::timestamptz
        and (leased_until is null or leased_until <= ${now}::timestamptz)
      order by ${sql.join(order)} limit 1
      for update skip locked
    )
    returning id, kind, account_id, booking_id, to_address, facts, message_id, attempts, best_before, leased_until`.execute(
    db,
  );
  return rows[0];
}

/**
 * Records that the mail server has taken a mail. It is recorded even if another process has claimed
 * the mail in the meantime, because it is true all the same.
 */
export async function recordSent(
  db: Db,
  id: number,
  { subject, text, html }: { subject: string; text: string; html: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      state: 'sent',
      sent_at: now,
      error: '',
      leased_until: null,
      subject,
      content: text,
      html,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Records that a mail failed: for good, or with another attempt at `nextAttemptAt`. Nothing is
 * recorded if another process has claimed the mail in the meantime.
 */
export async function recordFailure(
  db: Db,
  { id, leased_until }: Pick<ClaimedMail, 'id' | 'leased_until'>,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: Date | null },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      error,
      leased_until: null,
      ...(nextAttemptAt ? { next_attempt_at: nextAttemptAt } : { state: 'failed' }),
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('leased_until', '=', leased_until)
    .execute();
}
