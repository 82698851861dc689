import type { RentedItem, Volume, WeeklyReport } from '#shared/admin.ts';
import { addDays, type Day } from '#shared/days.ts';
import type { Deps } from '../deps.ts';
import { addUpWeeks, findCameraNames } from './reports.queries.ts';

const weeksReported = 26;
const itemsShown = 5;

/** The Monday on or before a day. */
export const mondayOf = (day: Day): Day =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const none = (): Volume => ({ bookings: 0, revenue: 0 });
const add = (to: Volume, more: Volume) => {
  to.bookings += more.bookings;
  to.revenue += more.revenue;
};

/** The last half year by week, and what was rented most and least in it. */
export async function weeklyReport({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<WeeklyReport> {
  const firstMonday = addDays(mondayOf(clock.today()), -7 * (weeksReported - 1));
  const rows = await addUpWeeks(db, firstMonday, weeksReported, clock.timeZone);

  const weeks = Array.from({ length: weeksReported }, (_, index) => ({
    monday: addDays(firstMonday, 7 * index),
    all: none(),
    confirmed: none(),
    completed: none(),
  }));
  const rentals = new Map<number, Volume>();
  for (const row of rows) {
    if (row.week === null) {
      rentals.set(row.camera_id, { bookings: row.bookings, revenue: row.revenue });
      continue;
    }
    const week = weeks[row.week];
    if (!week) continue;
    add(week.all, row);
    if (row.status === 'confirmed' || row.status === 'completed') add(week[row.status], row);
  }

  const cameras = await findCameraNames(db, [...rentals.keys()]);
  const items = cameras.map(({ id, name, listed }) => ({
    listed,
    item: { cameraId: id, cameraName: name, ...(rentals.get(id) ?? none()) },
  }));
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
