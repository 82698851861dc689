import type { Today } from '#shared/desk/admin.ts';
import type { WorkSpan } from '#shared/desk/admin.rules.ts';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import type { Day } from '#shared/days.rules.ts';
import { shortWeekday, weekdayAndDay } from '#shared/format.rules.ts';

/** A row in the list of the day: a booking, its time, and the act that the booking waits for. */
export interface DayRow {
  booking: QueuedBooking;
  /**
   * The agreed time `09:30`, the days late `2 d`, or a weekday `Thu`; empty where no time was
   * agreed.
   */
  when: string;
  act: 'hand over' | 'take back' | 'look';
}

export interface DayGroup {
  title: string;
  /** Further words beside the title of the group. */
  note: string;
  tone: 'late' | 'waiting' | 'plain';
  rows: DayRow[];
}

/** The most rows on the dashboard; the answer has as many bookings of each list. */
export const mostRows = 24;
const mostLate = 6;
const mostWaiting = 4;
/** A text that sorts after every time of a day. */
const noTime = '24:00';

interface TimedRow extends DayRow {
  day: Day;
  time: string | null;
}
type OneQueue = { count: number; first: QueuedBooking[] };

const keyOf = ({ day, time }: TimedRow): string => `${day} ${time ?? noTime}`;

/** The rows of a list in order, and the sort key up to which the answer contains all of them. */
function rowsOf(queue: OneQueue, row: (booking: QueuedBooking) => TimedRow) {
  const rows = queue.first.map(row);
  const last = rows.at(-1);
  return { rows, until: last && rows.length < queue.count ? keyOf(last) : '~' };
}

/**
 * Hand-overs and returns by time, those without an agreed time last on their day. The result ends
 * where one of the two lists is incomplete.
 */
function timedRows({ goingOut, comingBack, today }: Today): TimedRow[] {
  const out = rowsOf(goingOut, (booking) => ({
    booking,
    day: booking.startDate,
    time: booking.pickUpTime,
    when: booking.pickUpTime ?? '',
    act: 'hand over',
  }));
  const back = rowsOf(comingBack, (booking) => ({
    booking,
    // A rental that was handed over after its own end day is due today.
    day: booking.endDate < today ? today : booking.endDate,
    time: booking.returnTime,
    when: booking.returnTime ?? '',
    act: 'take back',
  }));
  const until = out.until < back.until ? out.until : back.until;
  return [...out.rows, ...back.rows]
    .filter((row) => keyOf(row) <= until)
    .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)) || a.booking.id - b.booking.id);
}

const countsText = (out: number, back: number): string =>
  [out > 0 && `${out} out`, back > 0 && `${back} back`].filter(Boolean).join(', ');

/** Groups of rows: the hours of a day, or the days of a week. */
function groupsInOrder(rows: TimedRow[], span: WorkSpan, load: Today['load']): DayGroup[] {
  const hourOf = ({ time }: TimedRow) => (time ? `${time.slice(0, 2)}:00` : 'No time agreed');
  const titleOf = span === 'week' ? ({ day }: TimedRow) => weekdayAndDay(day) : hourOf;
  return [...Map.groupBy(rows, titleOf)].map(([title, ofTitle]) => {
    const hour = load.find(
      (one) => one.hour === (title.includes(':') ? Number(title.slice(0, 2)) : null),
    );
    return {
      title,
      note: span === 'week' || !hour ? '' : countsText(hour.out, hour.back),
      tone: 'plain',
      rows: ofTitle,
    };
  });
}

/**
 * The groups of the list on the dashboard: late bookings, then those that should have been picked
 * up before, then the hours of the day or the days of the week. Tomorrow has no late or missed
 * bookings. With `isWhole` all rows in `today` are kept.
 */
export function dayGroups(today: Today, span: WorkSpan, isWhole = false): DayGroup[] {
  const rows = timedRows(today);
  const isBefore = ({ booking, act }: TimedRow) =>
    act === 'hand over' && booking.startDate < today.today;
  const most = (count: number) => (isWhole ? Infinity : count);
  const late = today.overdue.first.slice(0, most(mostLate)).map((booking): DayRow => ({
    booking,
    when: `${booking.daysLate} d`,
    act: booking.unitsOut > 0 ? 'take back' : 'look',
  }));
  const waiting = rows
    .filter(isBefore)
    .slice(0, most(mostWaiting))
    .map((row) => ({ ...row, when: shortWeekday(row.day) }));
  const first: DayGroup[] = [
    { title: 'Late', note: String(today.overdue.count), tone: 'late', rows: late },
    {
      title: 'Not picked up yet',
      note: String(today.goingOut.fromBefore),
      tone: 'waiting',
      rows: waiting,
    },
  ];
  const shown = (span === 'tomorrow' ? [] : first).filter((group) => group.rows.length > 0);
  const left = most(mostRows) - shown.reduce((sum, group) => sum + group.rows.length, 0);
  const ofDays = rows.filter((row) => !isBefore(row)).slice(0, left);
  return [...shown, ...groupsInOrder(ofDays, span, today.load)];
}

/** The number of bookings in the list of the day, shown or not. */
export const dayCountOf = ({ goingOut, comingBack, overdue }: Today, span: WorkSpan): number =>
  goingOut.count + comingBack.count + (span === 'tomorrow' ? 0 : overdue.count);
