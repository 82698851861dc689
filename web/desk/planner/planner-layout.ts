import type { PlannerBooking, PlannerRow } from '#shared/desk/admin.ts';
import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';

/** A range of days; `first` is counted from the first shown day, which is 0. */
export interface Stretch {
  first: number;
  length: number;
}

/**
 * The position of a bar: its days, its lane, and whether it continues before or after the shown
 * days.
 */
export interface Place extends Stretch {
  lane: number;
  startsBefore: boolean;
  endsAfter: boolean;
}

export interface Bar extends Place {
  booking: PlannerBooking;
  /**
   * How many days at the end of the bar are after the rental's end, because its late units are
   * still not free.
   */
  lateDays: number;
}

export interface DowntimeBar extends Place {
  downtime: PlannerRow['downtimes'][number];
}

/**
 * The layout of an item's row: its bookings and downtimes as bars in as few lanes as possible, and
 * which days are free, full or overbooked.
 */
export interface PlannedRow {
  camera: PlannerRow['camera'];
  /** The number of free units on a day; undefined for a day that is not shown. */
  freeOn: (day: Day) => number | undefined;
  bars: Bar[];
  repairs: DowntimeBar[];
  lanes: number;
  /**
   * One entry for each day with a free unit, in the topmost lane that has no bar on that day. This
   * can be a lane below the last one.
   */
  free: Place[];
  /** The days on which no unit is free. */
  full: Stretch[];
  /** The days on which more units are held than there are. */
  overbooked: Stretch[];
}

/**
 * Makes the layout of an item's row for `days` days from `from` on; the bookings must be ordered by
 * their first day.
 */
export function planRow(
  { camera, bookings, downtimes, levels }: PlannerRow,
  from: Day,
  days: number,
): PlannedRow {
  const placeBooking = placing(from, days);
  const bars = bookings.map((booking): Bar => {
    const place = placeBooking(booking.startDate, booking.lateUntil ?? booking.endDate);
    const lateDays = booking.lateUntil ? daysBetween(booking.endDate, lastOf(place, from)) : 0;
    return { ...place, booking, lateDays: Math.max(0, Math.min(place.length, lateDays)) };
  });
  const lanesOfBookings = lanesOf(bars);
  const placeRepair = placing(from, days);
  const repairs = downtimes.map((downtime): DowntimeBar => {
    const place = placeRepair(downtime.from, downtime.to ?? addDays(from, days));
    return { ...place, downtime, lane: lanesOfBookings + place.lane };
  });
  const { stockCount } = camera;
  const held = heldOnDays(levels, from, days);
  const places = [...bars, ...repairs];
  const free = held.flatMap((units, ahead) =>
    units < stockCount
      ? [
          {
            first: ahead,
            length: 1,
            lane: emptyLane(places, ahead),
            startsBefore: false,
            endsAfter: false,
          },
        ]
      : [],
  );
  return {
    camera,
    freeOn(day) {
      const units = held[daysBetween(from, day)];
      return units === undefined ? undefined : Math.max(0, stockCount - units);
    },
    bars,
    repairs,
    lanes: Math.max(1, lanesOf(places)),
    free,
    full: stretches(held, (units) => units === stockCount),
    overbooked: stretches(held, (units) => units > stockCount),
  };
}

/**
 * The number of units that are not free on each day. A level, the earliest first, applies until the
 * day of the next one.
 */
function heldOnDays(levels: PlannerRow['levels'], from: Day, days: number): number[] {
  const held = Array.from({ length: days }, () => 0);
  for (const level of levels) held.fill(level.held, Math.max(0, daysBetween(from, level.day)));
  return held;
}

/**
 * Returns a function that places ranges one after the other, each in the first lane that is free
 * from its first day on.
 */
function placing(from: Day, days: number): (start: Day, end: Day) => Place {
  const laneFreeFrom: number[] = [];
  return (start, end) => {
    const begins = daysBetween(from, start);
    const ends = daysBetween(from, end);
    const free = laneFreeFrom.findIndex((day) => day <= begins);
    const lane = free === -1 ? laneFreeFrom.length : free;
    laneFreeFrom[lane] = ends + 1;
    const first = Math.max(0, begins);
    return {
      first,
      length: Math.min(days - 1, ends) - first + 1,
      lane,
      startsBefore: begins < 0,
      endsAfter: ends >= days,
    };
  };
}

/** The topmost lane without a bar on a day; `ahead` counts the days from the first shown one. */
function emptyLane(places: Place[], ahead: number): number {
  const taken = new Set(
    places
      .filter(({ first, length }) => first <= ahead && ahead < first + length)
      .map(({ lane }) => lane),
  );
  let lane = 0;
  while (taken.has(lane)) lane += 1;
  return lane;
}

const lanesOf = (places: Place[]): number =>
  places.reduce((lanes, { lane }) => Math.max(lanes, lane + 1), 0);

const lastOf = ({ first, length }: Stretch, from: Day): Day => addDays(from, first + length - 1);

/** The ranges of consecutive indexes whose values fit. */
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
