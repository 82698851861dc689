import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Those of these sessions that live, and whether they are an administrator's by now. */
export async function findLivingSessions(
  db: Db,
  ids: number[],
  now: Date,
): Promise<{ id: number; isAdmin: boolean }[]> {
  const { rows } = await sql<{ id: number; isAdmin: boolean }>`
    select session.id, account.is_admin as "isAdmin"
    from session join account on account.id = session.account_id
    where session.id = any(${ids}::bigint[]) and expires_at > ${now}::timestamptz
  `.execute(db);
  return rows;
}
