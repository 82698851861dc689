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
  const shownUntil = addDays(from, days - 1);
  const placeBooking = placing(from, days);
  const bars = bookings.map((booking): Bar => {
    const place = placeBooking(booking.startDate, booking.lateUntil ?? booking.endDate);
    const lateDays = booking.lateUntil ? daysBetween(booking.endDate, lastOf(place, from)) : 0;
    return { ...place, booking, lateDays: Math.max(0, Math.min(place.length, lateDays)) };
  });
  const lanesOfBookings = lanesOf(bars);
  const placeRepair = placing(from, days);
  const repairs = downtimes.map((downtime): DowntimeBar => {
    const place = placeRepair(downtime.from, downtime.to ?? addDays(shownUntil, 1));
    return { ...place, downtime, lane: lanesOfBookings + place.lane };
  });
  const { stockCount } = camera;
  const held = Array.from(
    { length: days },
    (_, ahead) => levels.findLast(({ day }) => day <= addDays(from, ahead))?.held ?? 0,
  );
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

/** Places one range after the other, each in the first lane that is free from its first day on. */
function placing(from: Day, days: number): (start: Day, end: Day) => Place {
  const laneFreeFrom: Day[] = [];
  return (start, end) => {
    const free = laneFreeFrom.findIndex((day) => day <= start);
    const lane = free === -1 ? laneFreeFrom.length : free;
    laneFreeFrom[lane] = addDays(end, 1);
    const first = Math.max(0, daysBetween(from, start));
    const last = Math.min(days - 1, daysBetween(from, end));
    return {
      first,
      length: last - first + 1,
      lane,
      startsBefore: start < from,
      endsAfter: end > addDays(from, days - 1),
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
