import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import { dueDay } from '../../bookings/due-day.ts';
import type { Db } from '../../database/connect.ts';

/** The days of a report, and the time zone that tells on which day a moment lies. */
export interface ReportDays {
  from: Day;
  to: Day;
  today: Day;
  timeZone: string;
}

/** Whether the booking of the row `line` is a rental: neither an inquiry nor cancelled. */
const isRental = sql`(select status from booking where id = line.booking_id) in ('pending', 'confirmed', 'completed')`;

export interface UtilisationDbRow {
  id: number;
  name: string;
  unit_days: number;
  in_service: number;
  earned_cents: number;
  cost_cents: number;
}

/**
 * How much each item was rented on the days: items of the catalogue, and others that were rented on
 * them; by id; only those after `afterId`.
 */
export async function findUtilisation(
  db: Db,
  { from, to, today, timeZone }: ReportDays,
  afterId: number,
  limit: number,
): Promise<UtilisationDbRow[]> {
  const [first, last] = [sql`${from}::date`, sql`${to}::date`];
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${timeZone}::text)::date`;
  const { rows } = await sql<UtilisationDbRow>`
    select item.id, item.name, (rented.unit_days + late.unit_days)::float8 as unit_days,
      units.in_service::float8 as in_service, rented.cents::float8 as earned_cents, units.cents::float8 as cost_cents
    from (
      select * from camera
      where id > ${afterId}::integer and (deleted_at is null or exists (
        select from booking_line as line
        where camera_id = camera.id and end_date >= ${first} and start_date <= ${last} and ${isRental}))
      order by id limit ${limit}::integer
    ) as item
    cross join lateral (
      select coalesce(sum(quantity * (least(end_date, ${last}) - greatest(start_date, ${first}) + 1)), 0) as unit_days,
        coalesce(sum(line.amount_cents) filter (where start_date >= ${first}), 0) as cents
      from booking_line as line
      where camera_id = item.id and end_date >= ${first} and start_date <= ${last} and ${isRental}
    ) as rented
    cross join lateral (
      select coalesce(sum(greatest(0,
        least(coalesce(${dayOf('rental.returned_at')}, ${today}::date), ${last}) - greatest(line.end_date + 1, ${first}) + 1
      )), 0) as unit_days
      from booking_line as line
      join unit_rental as rental on rental.booking_id = line.booking_id and rental.line_id = line.id
      where line.camera_id = item.id and line.end_date < ${last}
    ) as late
    cross join lateral (
      select coalesce(sum(in_service), 0) as in_service, coalesce(sum(purchase_price_cents), 0) as cents
      from unit
      cross join lateral (
        select coalesce(range_agg(days), '{}'::datemultirange) as days from (
          select daterange(from_day, to_day + 1) as days from downtime where unit_id = unit.id
          union all
          select daterange(${dayOf('at')}, greatest(${dayOf('at')}, ${dayOf('until')})) from (
            select kind, at, lead(at) over (order by id) as until
            from unit_event where unit_id = unit.id and kind in ('retired', 'reinstated')
          ) as change where kind = 'retired'
          union all
          select daterange(${dayOf('unit.since')}, null) where unit.retired is not null
            and not exists (select from unit_event where unit_id = unit.id and kind = 'retired')
        ) as spans
      ) as away
      cross join lateral (
        select least(greatest(${first}, coalesce(unit.purchased_on, ${dayOf('item.created_at')})), ${last} + 1) as beginning
      ) as known
      cross join lateral (
        select coalesce(sum(upper(part) - lower(part)), 0) as in_service
        from unnest(datemultirange(daterange(beginning, ${last} + 1)) - away.days) as part
      ) as counted
      where unit.camera_id = item.id
    ) as units
    order by item.id`.execute(db);
  return rows;
}

export interface IdleDbRow {
  id: number;
  name: string;
  stock_count: number;
  last_rented_on: Day | null;
}

/**
 * Items of the catalogue of which nothing was rented on the days, by id; only those after
 * `afterId`.
 */
export async function findIdle(
  db: Db,
  { from, to }: ReportDays,
  afterId: number,
  limit: number,
): Promise<IdleDbRow[]> {
  const { rows } = await sql<IdleDbRow>`
    select id, name, stock_count, (
      select end_date from booking_line as line
      where camera_id = camera.id and end_date < ${from}::date and ${isRental}
      order by end_date desc limit 1
    ) as last_rented_on
    from camera
    where id > ${afterId}::integer and deleted_at is null and not exists (
      select from booking_line as line
      where camera_id = camera.id and end_date >= ${from}::date and start_date <= ${to}::date and ${isRental})
    order by id limit ${limit}::integer`.execute(db);
  return rows;
}

export interface RevenueDbRow {
  month: string;
  category_id: number;
  category: string;
  bookings: number;
  cents: number;
  /** The sum without tax, in cents. */
  net_cents: number;
}

/** Sums of the lines by category and by the month in which the rentals began. */
export async function addUpRevenue(db: Db, { from, to }: ReportDays): Promise<RevenueDbRow[]> {
  const { rows } = await sql<RevenueDbRow>`
    select to_char(line.start_date, 'YYYY-MM') as month, category.id as category_id, category.name as category,
      count(distinct line.booking_id)::integer as bookings, sum(line.amount_cents)::float8 as cents,
      sum(coalesce(line.net_cents, line.amount_cents))::float8 as net_cents
    from booking_line as line
    join camera on camera.id = line.camera_id
    join category on category.id = camera.category_id
    where line.end_date >= ${from}::date and line.start_date between ${from}::date and ${to}::date and ${isRental}
    group by 1, 2, 3 order by 1, 2`.execute(db);
  return rows;
}

export interface LateDbRow {
  booking_id: number;
  first_name: string;
  last_name: string;
  camera_name: string;
  due: Day;
  returned: Day | null;
  last_day: Day;
}

/**
 * Lines that were due on one of the days and of which units came back later, or are still out. The
 * offsets make the database look up line, booking and customer of each late unit by index.
 */
export async function findLate(
  db: Db,
  { from, to, today, timeZone }: ReportDays,
): Promise<LateDbRow[]> {
  const { rows } = await sql<LateDbRow>`
    select line.booking_id, account.first_name, account.last_name, line.camera_name, ${dueDay(timeZone)} as due,
      case when late.still_out then null else late.last_day end as returned, late.last_day
    from (
      select line_id, bool_or(returned_at is null) as still_out,
        max(coalesce((returned_at at time zone ${timeZone}::text)::date, ${today}::date)) as last_day
      from unit_rental
      where returned_at is null or (returned_at at time zone ${timeZone}::text)::date > ${from}::date
      group by line_id
    ) as late
    cross join lateral (select * from booking_line where id = late.line_id offset 0) as line
    cross join lateral (select * from booking where id = line.booking_id offset 0) as booking
    cross join lateral (select * from account where id = booking.account_id offset 0) as account
    where line.end_date between ${from}::date and ${to}::date and late.last_day > ${dueDay(timeZone)}
    order by line.end_date, line.booking_id, line.position`.execute(db);
  return rows;
}
