import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { BookingTimes } from '#shared/bookings/times.rules.ts';
import { addDays, type Day } from '#shared/days.rules.ts';

/** A booking as one event of a calendar, from its first day to its last. */
export interface BookingEvent {
  /** The id of the event; it stays the same however often the booking changes. */
  uid: string;
  /** A number that grows with each change, so that programs know the newest version. */
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

/** The text of a booking's event for its customer: its number and its times. */
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

/**
 * A date whose local parts are those of the day, because the calendar library reads the local
 * parts.
 */
function localDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The calendar file with these events. They last whole days, which no time zone can move. */
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
      // In iCalendar, an event of whole days ends on the day after its last one (RFC 5545, 3.6.1).
      end: localDate(addDays(endDate, 1)),
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : statuses[status],
      summary,
      ...(description && { description }),
      ...(location && { location }),
      ...(url && { url }),
    });
  }
  // The last line also needs a line break (RFC 5545, 3.1), which the library leaves out.
  return `${calendar.toString()}\r\n`;
}
