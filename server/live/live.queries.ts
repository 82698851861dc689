import { sql } from 'kysely';
import { roleOf, type Role, type RoleName } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';
import {
  factorColumns,
  lacksFactor,
  type FactorColumns,
  type FactorRules,
} from '../users/roles.ts';

/**
 * Those of the sessions that are still valid, with the present roles of their users. The role is
 * null for a person of the house who has not set up a demanded second factor.
 */
export async function findLivingSessions(
  db: Db,
  ids: number[],
  now: Date,
  factors: FactorRules,
): Promise<{ id: number; role: Role | null }[]> {
  const { rows } = await sql<{ id: number; role: RoleName | null } & FactorColumns>`
    select session.id, account.role, ${sql.raw(factorColumns)}
    from session join account on account.id = session.account_id
    where session.id = any(${ids}::bigint[]) and expires_at > ${now}::timestamptz
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    role: lacksFactor(row, factors) ? null : roleOf(row.role),
  }));
}
