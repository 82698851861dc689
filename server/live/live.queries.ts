import { sql } from 'kysely';
import { roleOf, type Role, type RoleName } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';
import { hasApp, hasPasskey } from '../sign-in/factors.queries.ts';

/**
 * The sessions among these that live, with the current roles of their users; none for people of the house who have to set up
 * a second factor first.
 */
export async function findLivingSessions(
  db: Db,
  ids: number[],
  now: Date,
  requiresFactor: boolean,
  passkeysWork: boolean,
): Promise<{ id: number; role: Role | null }[]> {
  const mayWork = sql`(not ${requiresFactor}::boolean or ${hasApp} or (${passkeysWork}::boolean and ${hasPasskey}))`;
  const { rows } = await sql<{ id: number; role: RoleName | null }>`
    select session.id, case when ${mayWork} then account.role end as role
    from session join account on account.id = session.account_id
    where session.id = any(${ids}::bigint[]) and expires_at > ${now}::timestamptz
  `.execute(db);
  return rows.map((row) => ({ id: row.id, role: roleOf(row.role) }));
}
