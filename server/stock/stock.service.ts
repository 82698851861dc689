import type { Availability } from '#shared/cameras/cameras.ts';
import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { settingLimits } from '#shared/shop/setting-limits.rules.ts';
import {
  closedOn,
  firstAllowedRange,
  rentalDays,
  type RentalRange,
} from '#shared/shop/rental-days.rules.ts';
import type { LineInput } from '#shared/stock/lines.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { invalidInput, notFound } from '../http/errors.ts';
import { firstFreeOf, firstFreeRange, overbookedDays, unitsFreeByDay } from './availability.ts';
import { findHeld, lastDayPromised, type OutDays } from './holds.queries.ts';

type Stock = Pick<Deps, 'database' | 'clock' | 'shop'>;

/**
 * The days that decide for how long units that are out are held: from today on, and until when if
 * they are late.
 */
export const outDays = ({ clock, shop }: Pick<Deps, 'clock' | 'shop'>): OutDays => {
  const today = clock.today();
  return { today, lateUntil: addDays(today, shop.settings().days.overdueHoldDays) };
};

/**
 * How many units of an item are free on each day of a range, which may lie in the past. The holds
 * of `exceptBooking` are not counted.
 * @throws 400 for more than 366 days
 */
export async function availabilityOf(
  deps: Stock,
  cameraId: number,
  from: Day,
  to: Day,
  exceptBooking?: number,
): Promise<Availability> {
  if (to < from) throw invalidInput({ to: 'to must not be before from' });
  if (daysBetween(from, to) + 1 > limits.availabilityDays) {
    throw invalidInput({ to: `At most ${limits.availabilityDays} days can be asked for` });
  }
  const { days } = deps.shop.settings();
  const span = { from, to, exceptBooking, ...outDays(deps) };
  const item = (await findHeld(deps.database.db, [cameraId], span)).get(cameraId);
  if (!item) throw notFound('Camera');
  return {
    cameraId,
    stockCount: item.stockCount,
    bufferDays: item.bufferDays ?? days.bufferDays,
    days: unitsFreeByDay(item.levels, item.stockCount, from, to).map((day) =>
      closedOn(day.date, days) ? { ...day, closed: true } : day,
    ),
  };
}

/**
 * The first range of `days` days, from `from` on, on which an item can be booked; null if there is
 * none.
 */
export async function nextFreeRange(
  deps: Stock,
  cameraId: number,
  days: number,
  from: Day | undefined,
  quantity: number,
): Promise<RentalRange | null> {
  const found = await nextFreeForAll(deps, [{ cameraId, quantity }], days, from);
  if (found === undefined) throw notFound('Camera');
  return found;
}

/**
 * The first range of `days` days, from `from` on, on which all the lines can be booked together;
 * null if there is none, undefined if an item is not in the catalogue.
 */
export async function nextFreeForAll(
  deps: Stock,
  lines: LineInput[],
  days: number,
  from: Day | undefined,
  exceptBooking?: number,
): Promise<RentalRange | null | undefined> {
  const held = await heldAhead(
    deps,
    lines.map(({ cameraId }) => cameraId),
    days,
    from,
    exceptBooking,
  );
  const items = lines.flatMap(({ cameraId, quantity }) => {
    const item = held.items.get(cameraId);
    return item ? [{ ...item, quantity }] : [];
  });
  if (items.length < lines.length) return undefined;
  return firstFreeRange(items, days, held.start, held.nextAllowed);
}

/**
 * For each item by itself, the first range as long as the given one, from its first day on, on
 * which the item can be booked.
 */
export async function nextFreeOfEach(
  deps: Stock,
  cameraIds: number[],
  quantity: number,
  { startDate, endDate }: RentalRange,
): Promise<Map<number, RentalRange | null>> {
  const days = rentalDays(startDate, endDate);
  const { items, start, nextAllowed } = await heldAhead(deps, cameraIds, days, startDate);
  return new Map(
    [...items].map(([id, item]) => [
      id,
      firstFreeRange([{ ...item, quantity }], days, start, nextAllowed),
    ]),
  );
}

/**
 * The held units of items from a day on (today or later), up to the last day that a rental of
 * `days` days can reach.
 */
async function heldAhead(
  deps: Stock,
  cameraIds: number[],
  days: number,
  from: Day | undefined,
  exceptBooking?: number,
) {
  const today = deps.clock.today();
  const rules = deps.shop.settings().days;
  const start = from && from > today ? from : today;
  const lastStart = addDays(today, rules.maxDaysAhead);
  const to = addDays(lastStart, Math.min(days, limits.rentalDays) + settingLimits.bufferDays);
  const items = await heldWithBuffers(deps, cameraIds, start < to ? start : to, to, exceptBooking);
  return {
    items,
    start,
    nextAllowed: (day: Day) => firstAllowedRange(days, day, today, rules),
  };
}

/**
 * The held units of items on some days, with each item's buffer days: its own, or else those of the
 * house.
 */
async function heldWithBuffers(
  deps: Stock,
  cameraIds: number[],
  from: Day,
  to: Day,
  exceptBooking?: number,
) {
  const span = { from, to, ...outDays(deps), exceptBooking };
  const held = await findHeld(deps.database.db, cameraIds, span);
  const houseBuffer = deps.shop.settings().days.bufferDays;
  return new Map(
    [...held].map(([id, item]) => [id, { ...item, bufferDays: item.bufferDays ?? houseBuffer }]),
  );
}

/**
 * The index of the first range on which enough units of any of the items are free; -1 if there is
 * none.
 */
export async function nearestFreeRange(
  deps: Stock,
  cameraIds: number[],
  quantity: number,
  ranges: RentalRange[],
): Promise<number> {
  if (ranges.length === 0) return -1;
  const from = ranges.reduce(
    (first, { startDate }) => (startDate < first ? startDate : first),
    '9',
  );
  const last = ranges.reduce((latest, { endDate }) => (endDate > latest ? endDate : latest), '0');
  const to = addDays(last, settingLimits.bufferDays);
  const items = [...(await heldWithBuffers(deps, cameraIds, from, to)).values()];
  return firstFreeOf(
    items.map((item) => ({ ...item, quantity })),
    ranges,
  );
}

/** The days from today on, on which more units of an item are promised than `stockCount`. */
export async function overbookedFromToday(
  deps: Pick<Deps, 'clock' | 'shop'>,
  db: Db,
  cameraId: number,
  stockCount: number,
): Promise<Day[]> {
  return (await overbookedWith(deps, db, new Map([[cameraId, stockCount]]))).get(cameraId) ?? [];
}

/**
 * The days from today on, on which items would be overbooked with these stock counts; both by the
 * item's id.
 */
export async function overbookedWith(
  deps: Pick<Deps, 'clock' | 'shop'>,
  db: Db,
  stockCounts: Map<number, number>,
): Promise<Map<number, Day[]>> {
  const ids = [...stockCounts.keys()];
  const out = outDays(deps);
  const from = out.today;
  const to = await lastDayPromised(db, ids, out);
  if (!to || to < from) return new Map();
  const held = await findHeld(db, ids, { from, to, ...out });
  return new Map(
    [...held].map(([id, { levels }]) => [
      id,
      overbookedDays(levels, stockCounts.get(id) ?? 0, from, to),
    ]),
  );
}
