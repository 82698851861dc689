import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AddUp } from './limits.ts';
import type { Db } from '../database/connect.ts';

/** The key of a count in the database. It is hashed, because it may contain a network address. */
const hashed = (key: string): string =>
  `calls:${createHash('sha256').update(key).digest('base64url')}`;

/**
 * Adds up the counts of all server processes in the table `attempt`. One statement does it, with
 * its rows in the order of their keys, so that two processes never lock each other out.
 */
export const addUpIn =
  (db: Db): AddUp =>
  async (counts, windowMs, now) => {
    const keys = new Map(counts.map(({ key }) => [hashed(key), key]));
    const rows = counts
      .map(({ key, count, startedAt }) => ({ key: hashed(key), count, startedAt }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const isOver = sql`attempt.window_start <= ${new Date(now - windowMs)}::timestamptz`;
    const summed = await sql<{ key: string; count: number; window_start: Date }>`
      insert into attempt (key, window_start, count)
      select key, window_start, count from unnest(
        ${rows.map(({ key }) => key)}::text[],
        ${rows.map(({ startedAt }) => new Date(startedAt).toISOString())}::timestamptz[],
        ${rows.map(({ count }) => count)}::integer[]
      ) as counted (key, window_start, count)
      on conflict (key) do update set
        count = case when ${isOver} then excluded.count else attempt.count + excluded.count end,
        window_start = case when ${isOver} then excluded.window_start else attempt.window_start end
      returning key, count, window_start`.execute(db);
    return summed.rows.map(({ key, count, window_start }) => ({
      key: keys.get(key) ?? key,
      count,
      startedAt: window_start.getTime(),
    }));
  };
