import { addDays, daysBetween, eachDay, type Day } from '#shared/days.rules.ts';
import { dueDay } from '#shared/bookings/bookings.rules.ts';
import type { Ahead, HoldRow } from './at-risk.queries.ts';
import type { QueuedBookingRow } from './queued-bookings.queries.ts';

/** A hold of a line that will lack units at its hand-over, and how many. */
export interface Lack {
  hold: HoldRow;
  units: number;
  /**
   * Whether late units or repairs are the reason; otherwise more units are promised than there are.
   */
  becauseAway: boolean;
}

/**
 * The units of an item on one day: those that are late or in repair, and those that are left for
 * promises.
 */
interface DayOfItem {
  left: number;
  away: number;
}

/**
 * The lines of one item that will lack units. Confirmed bookings get their units first, then
 * earlier ones, then those with lower ids; a line for which too few are left gets the rest
 * (docs/contract/desk.md 2). `holds` are all holds of the item on the days. On which days a hold
 * counts is written here and in the function `holding` of the migrations; at-risk-model.test.ts
 * compares the two.
 */
export function lacksOf(holds: HoldRow[], { today, to, lateUntil }: Ahead): Lack[] {
  const stockCount = holds[0]?.stock_count ?? 0;
  const days = new Map<Day, DayOfItem>(
    eachDay(today, to).map((day) => [day, { left: stockCount, away: 0 }]),
  );
  const take = (from: Day, until: Day, units: number, isAway: boolean) => {
    for (const day of daysOf(days, from, until)) {
      day.left -= units;
      if (isAway) day.away += units;
    }
  };
  for (const hold of holds) {
    if (hold.booking_id === null) take(hold.first_day, hold.last_day, hold.quantity, true);
    if (hold.out === 0) continue;
    take(hold.first_day, hold.last_day, hold.out, false);
    if (hold.first_day > today) take(today, addDays(hold.first_day, -1), hold.out, false);
    if (isLate(hold, today) && hold.last_day < lateUntil) {
      take(addDays(hold.last_day, 1), lateUntil, hold.out, true);
    }
  }
  return inOrderOfService(holds.filter(isPromise)).flatMap((hold) => {
    const units = hold.quantity - hold.out;
    const wanted = daysOf(days, hold.start_date ?? hold.first_day, hold.end_date ?? hold.last_day);
    const short = wanted.filter(({ left }) => left < units);
    const lacking = short.map(({ left }) => units - Math.max(0, left));
    const becauseAway = short.some(({ away, left }) => away > 0 && left + away >= units);
    for (const day of wanted) day.left -= Math.min(units, Math.max(0, day.left));
    return short.length > 0 ? [{ hold, units: Math.max(...lacking), becauseAway }] : [];
  });
}

const daysOf = (days: Map<Day, DayOfItem>, from: Day, to: Day): DayOfItem[] =>
  [...days].flatMap(([day, item]) => (day >= from && day <= to ? [item] : []));

const isPromise = (hold: HoldRow): boolean => hold.booking_id !== null && hold.quantity > hold.out;

/** Whether units of a hold are still out after the last day of their rental. */
export const isLate = (hold: HoldRow, today: Day): boolean =>
  hold.out > 0 && hold.end_date !== null && hold.end_date < today;

/** By how many days a booking is late; 0 if it is not. */
export const daysLate = (
  { end_date, handed_over_at }: Pick<QueuedBookingRow, 'end_date' | 'handed_over_at'>,
  { today, timeZone }: { today: Day; timeZone: string },
): number => {
  const due = dueDay({ endDate: end_date, handedOverAt: handed_over_at }, timeZone);
  return Math.max(0, daysBetween(due, today));
};

const inOrderOfService = (holds: HoldRow[]): HoldRow[] => {
  const rank = ({ status }: HoldRow) => (status === 'confirmed' ? 0 : 1);
  const start = ({ start_date }: HoldRow) => start_date ?? '';
  return holds.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      start(a).localeCompare(start(b)) ||
      (a.booking_id ?? 0) - (b.booking_id ?? 0),
  );
};
