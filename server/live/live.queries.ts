import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Which of these sessions are over: ended or expired. */
export async function findEndedSessions(db: Db, ids: number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${ids}::bigint[]) as asked (id)
    where not exists (select from session where session.id = asked.id and expires_at > ${now}::timestamptz)
  `.execute(db);
  return rows.map((row) => row.id);
}
