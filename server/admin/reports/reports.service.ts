import type { RentedItem, Volume, WeeklyReport } from '#shared/desk/admin.ts';
import { addDays, type Day } from '#shared/days.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import type { Deps } from '../../deps.ts';
import {
  addUpRentals,
  addUpWeeks,
  findCameraNames,
  type Period,
  type WeekRow,
} from './reports.queries.ts';

const weeksReported = 26;
const itemsShown = 5;

/** The Monday on or before a day. */
export const mondayOf = (day: Day): Day =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const volume = (bookings = 0, cents = 0): Volume => ({ bookings, revenue: toDollars(cents) });

const presentWeek = (row: WeekRow | undefined) => ({
  all: volume(row?.bookings, row?.cents),
  confirmed: volume(row?.confirmed, row?.confirmed_cents),
  completed: volume(row?.completed, row?.completed_cents),
});

/**
 * The bookings of the last half year by week, and the items that were rented most and least in it.
 */
export async function weeklyReport({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<WeeklyReport> {
  const firstMonday = addDays(mondayOf(clock.today()), -7 * (weeksReported - 1));
  const period: Period = { firstMonday, weeks: weeksReported, timeZone: clock.timeZone };
  const [weekRows, rentalRows] = await Promise.all([
    addUpWeeks(db, period),
    addUpRentals(db, period),
  ]);

  const booked = new Map(weekRows.map((row) => [row.monday, row]));
  const weeks = Array.from({ length: weeksReported }, (_, index) => {
    const monday = addDays(firstMonday, 7 * index);
    return { monday, ...presentWeek(booked.get(monday)) };
  });
  const rentals = new Map(rentalRows.map((row) => [row.camera_id, row]));

  const cameras = await findCameraNames(db, [...rentals.keys()]);
  const items = cameras.map(({ id, name, listed }) => {
    const rented = rentals.get(id);
    return {
      listed,
      item: { cameraId: id, cameraName: name, ...volume(rented?.lines, rented?.cents) },
    };
  });
  return {
    weeks,
    mostRented: first(
      items.map(({ item }) => item).filter(({ bookings }) => bookings > 0),
      (one, other) => other.bookings - one.bookings || other.revenue - one.revenue,
    ),
    leastRented: first(
      items.filter(({ listed }) => listed).map(({ item }) => item),
      (one, other) => one.bookings - other.bookings || one.revenue - other.revenue,
    ),
  };
}

const first = (
  items: RentedItem[],
  compare: (one: RentedItem, other: RentedItem) => number,
): RentedItem[] => items.sort(compare).slice(0, itemsShown);
