import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/**
 * Ids of requests that have waited since before a moment and of which nothing is out, the longest
 * waiting first; with `id` only that request, if it is still one of them.
 */
export async function findWaitingSince(
  db: Db,
  since: Date,
  { id, limit }: { id?: number; limit: number },
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from booking
    where status = 'pending' and units_out = 0 and coalesce(pending_since, created_at) < ${since}
      and ${id === undefined ? sql`true` : sql`id = ${id}::integer`}
    order by coalesce(pending_since, created_at) limit ${limit}::integer`.execute(db);
  return rows;
}
