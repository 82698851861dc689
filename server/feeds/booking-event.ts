import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';

/** A booking as calendars show it: all its days, from the first to the last. */
export interface BookingEvent {
  /** Stays the same however often the booking changes. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  changedAt: Date;
  startDate: Day;
  endDate: Day;
  status: BookingStatus;
  summary: string;
  description: string;
  location: string;
  url: string;
}

const statuses: Record<BookingStatus, ICalEventStatus> = {
  inquiry: ICalEventStatus.TENTATIVE,
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/** The name of a booking's event, in feeds and in mails (docs/contract/feeds.md 2). */
export const eventUid = (bookingId: number, calendarDomain: string): string =>
  `booking-${bookingId}@${calendarDomain}`;

/** A booking's number and its times, for its customer. */
export const eventDescription = ({
  id,
  pickUpTime,
  returnTime,
}: BookingTimes & { id: number }): string =>
  [
    `Booking #${id}`,
    ...(pickUpTime ? [`Pick-up ${pickUpTime}`] : []),
    ...(returnTime ? [`Return ${returnTime}`] : []),
  ].join(' · ');

/** A day as the library takes it, which reads the local parts of a date. */
function localDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** An iCalendar of some bookings; its days are whole ones, so that no time zone moves them. */
export function calendarOf(
  events: readonly BookingEvent[],
  { name, method }: { name: string; method?: 'PUBLISH' | 'CANCEL' },
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Lensyard', product: 'Bookings' },
    ...(method && { method: ICalCalendarMethod[method] }),
  });
  for (const { uid, sequence, changedAt, startDate, endDate, status, ...event } of events) {
    const { summary, description, location, url } = event;
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: changedAt,
      allDay: true,
      start: localDate(startDate),
      // The end of a whole-day event is the day after it (RFC 5545, 3.6.1).
      end: localDate(addDays(endDate, 1)),
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : statuses[status],
      summary,
      ...(description && { description }),
      ...(location && { location }),
      ...(url && { url }),
    });
  }
  // The last line has its end too (RFC 5545, 3.1), which the library leaves out.
  return `${calendar.toString()}\r\n`;
}
