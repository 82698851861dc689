import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Day } from '#shared/days.rules.ts';
import type { Rate } from '#shared/prices/rates.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Level } from './availability.ts';

/**
 * The days that decide for how long units are held that are out: from `today` on, and if they are
 * late until `lateUntil`.
 */
export interface OutDays {
  today: Day;
  lateUntil: Day;
}

/** A range of days for which held units are counted. */
export interface Span extends OutDays {
  from: Day;
  to: Day;
  /** A booking whose own holds are not counted. */
  exceptBooking?: number | undefined;
}

/** An item of the catalogue, with the numbers of its held units. */
export interface HeldItem {
  cameraId: number;
  stockCount: number;
  /** The buffer days of the item; null where those of the house count. */
  bufferDays: number | null;
  levels: Level[];
}

/**
 * The numbers of held units of items over a span of days, by the items' ids. Items that have left
 * the catalogue are not among them.
 */
export async function findHeld(
  db: Db,
  cameraIds: number[],
  { from, to, today, lateUntil, exceptBooking }: Span,
): Promise<Map<number, HeldItem>> {
  const { rows } = await sql<{
    id: number;
    stock_count: number;
    buffer_days: number | null;
    day: Day;
    held: number;
  }>`
    select camera.id, camera.stock_count, camera.buffer_days, level.day, level.held
    from camera
    cross join lateral hold_levels(camera.id, ${from}::date, ${to}::date, ${today}::date, ${lateUntil}::date,
      ${exceptBooking ?? null}::integer) as level
    where camera.id = any(${cameraIds}::integer[]) and camera.deleted_at is null
    order by camera.id, level.day`.execute(db);
  const items = new Map<number, HeldItem>();
  for (const row of rows) {
    const item = items.get(row.id) ?? {
      cameraId: row.id,
      stockCount: row.stock_count,
      bufferDays: row.buffer_days,
      levels: [],
    };
    item.levels.push({ day: row.day, held: row.held });
    items.set(row.id, item);
  }
  return items;
}

/**
 * The last day on which units of these items are held by bookings, or null. Downtimes do not count,
 * because they alone overbook nothing.
 */
export async function lastDayPromised(
  db: Db,
  cameraIds: number[],
  { lateUntil }: OutDays,
): Promise<Day | null> {
  const { rows } = await sql<{ last_day: Day | null }>`
    select greatest(
      (select max(last_day) from hold where camera_id = any(${cameraIds}::integer[]) and line_id is not null),
      (select ${lateUntil}::date from hold where camera_id = any(${cameraIds}::integer[]) and out > 0 limit 1)
    ) as last_day`.execute(db);
  return rows[0]?.last_day ?? null;
}

/** The lines of one question for free units, all for the same days. */
export interface Asked {
  lines: { cameraId: number; quantity: number }[];
  from: Day;
  to: Day;
  /**
   * The booking that is being changed. Its own holds are not counted, and its items are found
   * although they have left the catalogue.
   */
  exceptBooking?: number | undefined;
}

/** The item of a line that was asked for; `name` is null if it is not in the catalogue any more. */
export interface AskedItem {
  name: string | null;
  pricePerDay: number;
  depositCents: number;
  rates: Rate[];
  taxThousandths: number | null;
  stockCount: number;
  /** The greatest number of units that are held on a day of the line, its buffer days included. */
  held: number;
  /** The first day on which fewer units are free than the line wants; null if there is none. */
  fullDay: Day | null;
}

/** This statement has a name, so that it is prepared once on each connection. */
const askedStatement = {
  name: 'find_asked',
  text: `
    select camera.name, coalesce(camera.price_per_day, 0) as "pricePerDay",
      coalesce(camera.deposit_per_unit_cents, 0) as "depositCents",
      coalesce(camera.rates, '[]') as rates, camera.tax_thousandths as "taxThousandths", coalesce(camera.stock_count, 0) as "stockCount",
      coalesce(peak.held, 0) as held, peak.full_day as "fullDay"
    from unnest($1::integer[], $2::integer[], $3::date[], $4::date[], $5::integer[]) with ordinality
      as asked (camera_id, quantity, from_day, to_day, booking_id, place)
    left join camera on camera.id = asked.camera_id and (camera.deleted_at is null or exists (
      select from booking_line where booking_id = asked.booking_id and camera_id = camera.id
    ))
    left join lateral (
      select max(level.held) as held, min(level.day) filter (where level.held + asked.quantity > camera.stock_count) as full_day
      from hold_levels(camera.id, asked.from_day, asked.to_day + coalesce(camera.buffer_days, $6::integer), $7::date, $8::date,
        asked.booking_id) as level
    ) as peak on camera.id is not null
    order by asked.place`,
};

/**
 * The items of the asked lines, with prices and held units. There is one list for each question, in
 * the order of the questions.
 */
export async function findAsked(
  pool: Pick<Pool, 'query'>,
  all: Asked[],
  { houseBufferDays, today, lateUntil }: OutDays & { houseBufferDays: number },
): Promise<AskedItem[][]> {
  const flat = all.flatMap(({ lines, ...days }) => lines.map((line) => ({ ...line, ...days })));
  const { rows } = await pool.query<AskedItem>({
    ...askedStatement,
    values: [
      flat.map(({ cameraId }) => cameraId),
      flat.map(({ quantity }) => quantity),
      flat.map(({ from }) => from),
      flat.map(({ to }) => to),
      flat.map(({ exceptBooking }) => exceptBooking ?? null),
      houseBufferDays,
      today,
      lateUntil,
    ],
  });
  let next = 0;
  return all.map(({ lines }) => rows.slice(next, (next += lines.length)));
}
