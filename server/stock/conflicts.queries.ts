import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Span } from './holds.queries.ts';

/**
 * A line for which too few units are free, as `conflicts_of` of the migrations gives it, with the
 * first such day.
 */
export interface ConflictRow {
  camera_id: number;
  camera_name: string;
  quantity: number;
  stock_count: number;
  available: number;
  day: Day;
}

/**
 * Finds the lines for which too few units are free on the days of a span, with `conflicts_of` of
 * the migrations. The caller has locked the items.
 */
export async function findConflicts(
  db: Db,
  lines: { camera_id: number; quantity: number; buffer_days: number }[],
  { from, to, today, lateUntil, exceptBooking }: Span,
): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select camera_id, camera_name, quantity, stock_count, available, day from conflicts_of(
      ${lines.map(({ camera_id }) => camera_id)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ buffer_days }) => buffer_days)}::integer[], ${from}::date, ${to}::date, ${today}::date, ${lateUntil}::date,
      ${exceptBooking ?? null}::integer)
    order by place`.execute(db);
  return rows;
}
