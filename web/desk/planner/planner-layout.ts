import type { PlannerBooking, PlannerRow } from '#shared/desk/admin.ts';
import { addDays, daysBetween, type Day } from '#shared/days.rules.ts';

/** A part of the days shown, counted from the first one. */
export interface Stretch {
  first: number;
  length: number;
}

/** The place of a bar in the shown days: its lane, and whether it goes on outside of them. */
export interface Place extends Stretch {
  lane: number;
  startsBefore: boolean;
  endsAfter: boolean;
}

export interface Bar extends Place {
  booking: PlannerBooking;
  /** The number of its last days that are past its end: late units stay held. */
  lateDays: number;
}

export interface DowntimeBar extends Place {
  downtime: PlannerRow['downtimes'][number];
}

/**
 * An item's row: its bars in as few lanes as they need, repairs below bookings, and the days on which units are left or
 * not.
 */
export interface PlannedRow {
  camera: PlannerRow['camera'];
  /** Units that are free on a day from the first one on; undefined for one that is not shown. */
  freeOn: (day: Day) => number | undefined;
  bars: Bar[];
  repairs: DowntimeBar[];
  lanes: number;
  /**
   * Each day on which a unit is left, in the topmost lane without a bar on it; that may be one
   * below the last lane.
   */
  free: Place[];
  /** The days on which every unit is held. */
  full: Stretch[];
  /** The days on which more units are held than there are. */
  overbooked: Stretch[];
}

/** Lays out what happens to an item's units, ordered by the first day, over `days` days. */
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

/** How many units are held on each day; a level, of which the earliest comes first, counts until the next one. */
function heldOnDays(levels: PlannerRow['levels'], from: Day, days: number): number[] {
  const held = Array.from({ length: days }, () => 0);
  for (const level of levels) held.fill(level.held, Math.max(0, daysBetween(from, level.day)));
  return held;
}

/** Places one range after the other, each in the first lane that is free from its first day on. */
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

/** The topmost lane in which nothing lies on a day. */
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

/** Finds the stretches of neighbouring values that fit. */
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
