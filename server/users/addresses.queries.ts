import { sql } from 'kysely';
import type { MailKind } from '#shared/mail/mail.rules.ts';
import type { Db } from '../database/connect.ts';

/**
 * Takes a lock until the transaction ends, so that mails of a kind to one address are counted one
 * after the other.
 */
export async function lockMailsTo(db: Db, kind: MailKind, to: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${`${kind} ${to}`}), 0))`.execute(
    db,
  );
}

/** How many mails of a kind were written to an address after the moment `since`. */
export async function countRecentMails(
  db: Db,
  kind: MailKind,
  to: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('kind', '=', kind)
    .where(sql<boolean>`lower(to_address) = lower(${to})`)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
