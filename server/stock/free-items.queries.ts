import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import type { OutDays } from './holds.queries.ts';

/**
 * A wish for a number of units of an item, on all days of a range and on the buffer days after it.
 */
export interface WantedDays extends OutDays {
  from: Day;
  to: Day;
  quantity: number;
  houseBufferDays: number;
}

/**
 * A table with one row and the column `held`: the greatest number of units of the item `camera`
 * that are held on a day of the range.
 */
export const mostHeldUntil = (
  from: Day,
  lastDay: RawBuilder<unknown>,
  { today, lateUntil }: OutDays,
) => sql<{
  held: number;
}>`(
  select max(level.held) as held from hold_levels(camera.id, ${from}::date, ${lastDay}, ${today}::date, ${lateUntil}::date) as level
)`;

/**
 * The greatest number of units of the item `camera` that are held on the wanted days, or on the
 * buffer days after them.
 */
export const mostHeld = ({ from, to, houseBufferDays, ...out }: WantedDays) =>
  mostHeldUntil(
    from,
    sql`${to}::date + coalesce(camera.buffer_days, ${houseBufferDays}::integer)`,
    out,
  );

/** How many units of the item `camera` are free if `held` of them are held. */
export const unitsFree = (held: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`greatest(0, camera.stock_count - ${held})::integer`;

/**
 * Whether enough units of the item `camera` are free on the days. `held` is the greatest number of
 * held units, where the caller has it already.
 */
export const isFree = (
  days: WantedDays,
  held: RawBuilder<unknown> = mostHeld(days),
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(camera.stock_count >= ${days.quantity}::integer
    and ${held} + ${days.quantity}::integer <= camera.stock_count)`;

/** Whether too few units of the item `camera` are free on the days. */
export const isTakenOn = (days: WantedDays): RawBuilder<SqlBool> => {
  const { from, to, quantity, houseBufferDays } = days;
  const lastDay = sql`${to}::date + greatest(${houseBufferDays}::integer,
    (select max(buffer_days) from camera where buffer_days is not null))`;
  return sql<SqlBool>`camera.id in (
    select id from camera where deleted_at is null and stock_count < ${quantity}::integer
    union all
    select camera.id from (${itemsWithMuchHeld(from, lastDay, days, quantity)}) as camera
    where ${mostHeld(days)} + ${quantity}::integer > camera.stock_count
  )`;
};

/**
 * Items that may have too few units on a day of the range: all their holds in it, added up, are too
 * many, although perhaps never on the same day. Gives id, `stock_count` and `buffer_days`. A large
 * catalogue has few such items, and only these are then counted day by day; the outer `offset 0`
 * keeps the database from counting all items first. The inner `offset 0` makes it use the index of
 * stock counts, to leave out items that have more units than are held of any item, and not look up
 * each item that is held.
 */
export const itemsWithMuchHeld = (
  from: Day,
  lastDay: RawBuilder<unknown>,
  { lateUntil }: OutDays,
  quantity: number,
) => sql`
  with held as materialized (
    select camera_id, sum(units) as units from (
      select camera_id, quantity as units from hold where first_day <= ${lastDay} and last_day >= ${from}::date
      union all
      select camera_id, out from hold
      where out > 0 and (first_day > ${lastDay} or (last_day < ${from}::date and ${lateUntil}::date >= ${from}::date))
    ) as one
    group by camera_id
  )
  select camera.* from (
    select id, stock_count, buffer_days from camera
    where stock_count < (select max(units) + ${quantity}::integer from held) offset 0
  ) as camera
  join held on held.camera_id = camera.id and held.units + ${quantity}::integer > camera.stock_count
  offset 0`;
