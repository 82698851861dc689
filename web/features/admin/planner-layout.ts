import type { PlannerBooking, PlannerRow } from '#shared/admin.ts';
import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';

/** A part of the days shown, counted from the first one. */
export interface Stretch {
  first: number;
  length: number;
}

/** A booking as a bar: where it lies in the days shown, in which lane, and whether it goes on outside of them. */
export interface Bar extends Stretch {
  booking: PlannerBooking;
  lane: number;
  startsBefore: boolean;
  endsAfter: boolean;
}

/** A camera's row: its bars in as few lanes as they need, and the days on which no unit is left. */
export interface PlannedRow {
  camera: PlannerRow['camera'];
  bars: Bar[];
  lanes: number;
  /** As much is held as there is. */
  full: Stretch[];
  /** More is held than there is. */
  overbooked: Stretch[];
}

/** Lays out the bookings of a camera, ordered by their first day, over `days` days. */
export function planRow(
  { camera, bookings, levels }: PlannerRow,
  from: Day,
  days: number,
): PlannedRow {
  const laneFreeFrom: Day[] = [];
  const bars = bookings.map((booking): Bar => {
    const free = laneFreeFrom.findIndex((day) => day <= booking.startDate);
    const lane = free === -1 ? laneFreeFrom.length : free;
    laneFreeFrom[lane] = addDays(booking.endDate, 1);

    const start = daysBetween(from, booking.startDate);
    const end = daysBetween(from, booking.endDate);
    const first = Math.max(0, start);
    const last = Math.min(days - 1, end);
    return {
      booking,
      lane,
      first,
      length: last - first + 1,
      startsBefore: start < 0,
      endsAfter: end > days - 1,
    };
  });
  const { stockCount } = camera;
  const held = Array.from(
    { length: days },
    (_, ahead) => levels.findLast(({ day }) => day <= addDays(from, ahead))?.held ?? 0,
  );
  return {
    camera,
    bars,
    lanes: Math.max(1, laneFreeFrom.length),
    full: stretches(held, (units) => units === stockCount),
    overbooked: stretches(held, (units) => units > stockCount),
  };
}

/** Where values that fit stand next to each other. */
export function stretches(values: number[], fits: (value: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  for (const [index, value] of values.entries()) {
    if (!fits(value)) continue;
    const last = found.at(-1);
    if (last && last.first + last.length === index) last.length += 1;
    else found.push({ first: index, length: 1 });
  }
  return found;
}
