import { sql } from 'kysely';
import type { AuditKind, AuditSubject } from '#shared/staff/audit.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';

/** A new entry of the house's log. Passwords, tokens and card numbers must not stand in it. */
export interface Noted {
  /** The moment of the act; without it, the database takes the present one. */
  at?: Date | undefined;
  kind: AuditKind;
  /** The person or program that acted; null for a visitor, a command or the shop itself. */
  by: Doer | null;
  /** The network address from which a request came whose sender is not known. */
  address?: string | undefined;
  /**
   * The object that the entry is about. For an account no name is given: it is looked up when the
   * log is read.
   */
  about?: { type: AuditSubject; id: number | null; name?: string } | undefined;
  before?: object | undefined;
  after?: object | undefined;
}

/** Writes an entry of the house's log, in the transaction of the act that it tells of. */
export const note = (db: Db, entry: Noted): Promise<void> => noteAll(db, [entry]);

/** Writes several entries of the house's log, in their order. */
export async function noteAll(db: Db, entries: Noted[]): Promise<void> {
  if (entries.length === 0) return;
  await db.insertInto('audit_log').values(entries.map(rowOf)).execute();
}

function rowOf(entry: Noted) {
  const { about, before, after, by } = entry;
  return {
    at: entry.at ?? sql<Date>`now()`,
    kind: entry.kind,
    by_account: by?.id ?? null,
    by_key: by?.keyId ?? null,
    address: by?.address ?? entry.address ?? '',
    about_type: about?.type ?? null,
    about_id: about?.id ?? null,
    about_account: about?.type === 'account' ? about.id : null,
    about_name: about?.name ?? '',
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  };
}

/**
 * The kinds of entries that strangers can cause without end; they are counted by the hour instead
 * of written one by one.
 */
export type RefusedKind = 'sign_in_refused' | 'second_factor_refused';

/**
 * Counts a refused sign-in or second factor in the log: those from one address to one account in
 * one hour share an entry.
 */
export async function noteRefusedSignIn(
  db: Db,
  {
    kind,
    hour,
    address,
    accountId,
  }: { kind: RefusedKind; hour: Date; address: string; accountId: number | null },
): Promise<void> {
  // The statement repeats the condition of the unique index word for word, because PostgreSQL
  // chooses the index by it.
  await sql`
    insert into audit_log (at, kind, address, about_type, about_id, about_account)
    values (${hour}, ${kind}, ${address}, ${accountId === null ? null : 'account'}, ${accountId}, ${accountId})
    on conflict (address, coalesce(about_account, 0), at) where kind = ${sql.lit(kind)}
      do update set times = audit_log.times + 1`.execute(db);
}

/**
 * Removes old entries of the house's log: refused sign-ins from before `refused`, others from
 * before `others`.
 */
export async function deleteOldEntries(db: Db, refused: Date, others: Date): Promise<void> {
  await db
    .deleteFrom('audit_log')
    .where((eb) =>
      eb.or([
        eb('at', '<', others),
        eb.and([
          eb('kind', 'in', ['sign_in_refused', 'second_factor_refused']),
          eb('at', '<', refused),
        ]),
      ]),
    )
    .execute();
}
