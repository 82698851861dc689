import { sql } from 'kysely';
import type { AuditKind, AuditSubject } from '#shared/staff/audit.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';

/** An entry of the house's log; neither a password nor a token nor a card's number stands in it. */
export interface Noted {
  /** When it was done; now where it is left out. */
  at?: Date | undefined;
  kind: AuditKind;
  /** The one who did it; null for a visitor, a command or the shop itself. */
  by: Doer | null;
  /** The network address that it was done from, where the one who did it is not known. */
  address?: string | undefined;
  /** The subject of the entry; the name of an account is looked up when the log is read. */
  about?: { type: AuditSubject; id: number | null; name?: string } | undefined;
  before?: object | undefined;
  after?: object | undefined;
}

/** Writes an entry of the house's log, in the transaction of the act. */
export const note = (db: Db, entry: Noted): Promise<void> => noteAll(db, [entry]);

/** Writes entries of the house's log, in their order. */
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

/** The kinds of entries that strangers cause, which are counted by the hour. */
export type RefusedKind = 'sign_in_refused' | 'second_factor_refused';

/** Counts a refused sign-in or second factor: those of one address to one account in an hour are one entry. */
export async function noteRefusedSignIn(
  db: Db,
  {
    kind,
    hour,
    address,
    accountId,
  }: { kind: RefusedKind; hour: Date; address: string; accountId: number | null },
): Promise<void> {
  // The condition of the unique index is repeated word for word, because PostgreSQL finds the index
  // by it.
  await sql`
    insert into audit_log (at, kind, address, about_type, about_id, about_account)
    values (${hour}, ${kind}, ${address}, ${accountId === null ? null : 'account'}, ${accountId}, ${accountId})
    on conflict (address, coalesce(about_account, 0), at) where kind = ${sql.lit(kind)}
      do update set times = audit_log.times + 1`.execute(db);
}

/** Removes old entries: refused sign-ins from before `refused`, all others from before `others`. */
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
