import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import { dueDay } from '../../bookings/due-day.ts';
import type { Db } from '../../database/connect.ts';
import {
  queuedBookingColumns,
  type QueuedBookingRow,
} from '../../stock/queued-bookings.queries.ts';

/** The shop's present day and time zone, and the first and last day whose work is asked for. */
export interface ShopDay {
  today: Day;
  timeZone: string;
  first: Day;
  last: Day;
}

/** A text that sorts after every time of a day; it stands for a booking without an agreed time. */
const noTime = '24:00';

/**
 * The name of one of the lists of bookings that the dashboard shows. Each list has an index of its
 * own.
 */
export type Queue = 'goingOut' | 'comingBack' | 'overdue' | 'pending' | 'depositsHeld';

/**
 * Whether a booking whose end day has passed needs the desk: units are out, or it is confirmed.
 * This includes the minute before a rental with nothing out completes by itself. The index
 * `booking_away` has the same condition, and `isOverdue` in `shared/` says the same.
 */
const isOpen = sql<SqlBool>`(booking.units_out > 0 or booking.status = 'confirmed')`;

/**
 * Whether some of the units that a booking holds on the days have not left the house. All holds of
 * the days are read in one go, because looking at each booking takes long in a large house, where
 * most bookings of a day left earlier.
 */
const isDue = ({ first, last }: ShopDay) => sql<SqlBool>`booking.id = any(array(
  select line.booking_id from hold join booking_line as line on line.id = hold.line_id
  where hold.first_day <= ${last}::date and hold.last_day >= ${first}::date and hold.quantity > hold.out))`;

const inQueue = (queue: Queue, day: ShopDay): Expression<SqlBool> => {
  const { today, timeZone, first, last } = day;
  // The lists that begin today also have the rentals that should have begun earlier and were not
  // fetched.
  const earliest = first === today ? sql`true` : sql`booking.start_date >= ${first}::date`;
  switch (queue) {
    case 'goingOut':
      return sql<SqlBool>`booking.status = 'confirmed' and booking.start_date <= ${last}::date
        and ${earliest} and booking.end_date >= ${first}::date and ${isDue(day)}`;
    case 'comingBack':
      return sql<SqlBool>`booking.end_date <= ${last}::date and booking.units_out > 0 and
        ${dueDay(timeZone)} between ${first}::date and ${last}::date`;
    case 'overdue':
      return sql<SqlBool>`booking.end_date < ${today}::date and ${isOpen} and ${dueDay(timeZone)} < ${today}::date`;
    case 'pending':
      return sql<SqlBool>`booking.status = 'pending'`;
    case 'depositsHeld':
      // A deposit that was taken before the hand-over need not be given back yet.
      return sql<SqlBool>`booking.deposit_left_cents > 0 and booking.units_out = 0
        and (booking.handed_over_at is not null or booking.status in ('completed', 'cancelled'))`;
  }
};

/** The value by which agreed times are sorted; a booking without a time comes last. */
const inOrder = (time: RawBuilder<unknown>) => sql`coalesce(${time}, ${noTime}::text)`;

/** The columns by which a queue is sorted before the id: a day, and the agreed time. */
const orderOf: Record<Queue, RawBuilder<unknown>> = {
  goingOut: sql`booking.start_date, ${inOrder(sql`booking.pick_up_time`)}`,
  comingBack: sql`booking.end_date, ${inOrder(sql`booking.return_time`)}`,
  overdue: sql`booking.end_date, ${inOrder(sql`booking.return_time`)}`,
  pending: sql`booking.start_date, ${inOrder(sql`booking.pick_up_time`)}`,
  depositsHeld: sql`booking.end_date, ${inOrder(sql`booking.return_time`)}`,
};

/** The cursor of a queue: the day and the time by which it is sorted, and the booking's id. */
export type QueueCursor = readonly [day: Day, time: string, id: number];

/** The cursor after which a queue goes on behind this booking. */
export const cursorIn = (queue: Queue, row: QueuedBookingRow): QueueCursor => {
  const isOut = queue === 'goingOut';
  const day = queue === 'goingOut' ? row.start_date : row.end_date;
  return [day, (isOut ? row.pick_up_time : row.return_time) ?? noTime, row.id];
};

/** Bookings of a queue after a cursor, in the order of the queue. */
export async function findQueue(
  db: Db,
  queue: Queue,
  day: ShopDay,
  { after, limit }: { after?: QueueCursor | undefined; limit: number },
): Promise<QueuedBookingRow[]> {
  const order = orderOf[queue];
  const isAfter = after
    ? sql`(${order}, booking.id) > (${after[0]}::date, ${after[1]}::text, ${after[2]}::integer)`
    : sql`true`;
  const { rows } = await sql<QueuedBookingRow>`
    select ${queuedBookingColumns}
    from booking join account on account.id = booking.account_id
    where ${inQueue(queue, day)} and ${isAfter}
    order by ${order}, booking.id limit ${limit}::integer`.execute(db);
  return rows;
}

export async function countOverdue(db: Db, day: ShopDay): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from booking where ${inQueue('overdue', day)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/**
 * How many hand-overs or returns are agreed for an hour of the day (`HH`; null without an agreed
 * time). Bookings of which the day was earlier are counted apart, with `from_before`.
 */
export interface HourCount {
  hour: string | null;
  from_before: boolean;
  count: number;
}

/** Counts the bookings of a queue by the hour of the agreed time. */
export async function countByHour(
  db: Db,
  queue: 'goingOut' | 'comingBack',
  day: ShopDay,
): Promise<HourCount[]> {
  const time = queue === 'goingOut' ? sql`booking.pick_up_time` : sql`booking.return_time`;
  const isFromBefore =
    queue === 'goingOut' ? sql`booking.start_date < ${day.first}::date` : sql`false`;
  const { rows } = await sql<HourCount>`
    select left(${time}, 2) as hour, ${isFromBefore} as from_before, count(*)::integer as count
    from booking where ${inQueue(queue, day)} group by 1, 2`.execute(db);
  return rows;
}

export async function countDepositsHeld(
  db: Db,
  day: ShopDay,
): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::integer as count, coalesce(sum(deposit_left_cents), 0)::bigint as cents
    from booking where ${inQueue('depositsHeld', day)}`.execute(db);
  return rows[0] ?? { count: 0, cents: 0 };
}

/**
 * Counts conversations with unread messages: those of customers that the desk has not read, and
 * those of the administrator's own bookings that he has not read.
 */
export async function countUnreadConversations(db: Db, adminId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from conversation where unread_by_desk > 0 and account_id <> ${adminId}::integer)
      + (select count(*) from conversation where unread_by_customer > 0 and account_id = ${adminId}::integer) as count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}
