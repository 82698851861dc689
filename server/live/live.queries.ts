import { sql } from 'kysely';
import { roleOf, type Role, type RoleName } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';

/** The sessions among these that live, with the current roles of their users. */
export async function findLivingSessions(
  db: Db,
  ids: number[],
  now: Date,
): Promise<{ id: number; role: Role | null }[]> {
  const { rows } = await sql<{ id: number; role: RoleName | null }>`
    select session.id, account.role
    from session join account on account.id = session.account_id
    where session.id = any(${ids}::bigint[]) and expires_at > ${now}::timestamptz
  `.execute(db);
  return rows.map((row) => ({ id: row.id, role: roleOf(row.role) }));
}
