import { itemsIn } from '#shared/bookings/bookings.rules.ts';
import { timesText } from '#shared/bookings/times-text.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { weekdayAndDate } from '#shared/day-words.rules.ts';
import { formatBalance } from '#shared/format.rules.ts';
import type { AboutBooking, BookingInBrief, MailFacts, MailText } from './kind.ts';

/**
 * The subject of a mail about a booking: the words `beginning`, then the booking's items and
 * number.
 */
export const subjectAbout = ({ booking }: BookingInBrief, beginning: string): string =>
  `${beginning}: ${booking.title} (#${booking.id})`;

/** The text of a mail about a booking: paragraphs, then a table of the booking, then a link. */
export const textAbout = (
  about: AboutBooking,
  paragraphs: string[],
  action: MailText['action'] = { path: pageOf(about), label: 'Open the booking' },
): MailText => ({ paragraphs, details: detailsOf(about), action });

/** The text of a mail about an unread message; its link leads to the conversation. */
export const unreadText = (about: AboutBooking): MailText =>
  textAbout(about, [about.facts.text ?? ''], { path: chatOf(about), label: 'Answer' });

export const becauseOf = ({ reason }: MailFacts): string[] => (reason ? [`Reason: ${reason}`] : []);

export function changedFrom({ before }: MailFacts): string[] {
  const { startDate, endDate, pickUpTime = null, returnTime = null } = before ?? {};
  if (startDate && endDate) return [`It was ${days(startDate, endDate)}.`];
  return pickUpTime || returnTime ? [`It was ${timesText({ pickUpTime, returnTime })}.`] : [];
}

/**
 * The path of the booking's page, which shows its days, its place and how it can be changed. People
 * of the desk are sent on to the desk's page.
 */
const pageOf = ({ booking }: BookingInBrief): string => `/bookings/${booking.id}`;

const chatOf = ({ booking }: BookingInBrief): string => `/chat/${booking.id}`;

const days = (startDate: Day, endDate: Day): string =>
  startDate === endDate
    ? weekdayAndDate(startDate)
    : `${weekdayAndDate(startDate)} to ${weekdayAndDate(endDate)}`;

function detailsOf({ booking, house }: AboutBooking): MailText['details'] {
  const rows: MailText['details'] = [
    ['Booking', `#${booking.id}`],
    ['Items', itemsIn(booking.items)],
    ['Days', days(booking.startDate, booking.endDate)],
    ['Pick-up time', booking.pickUpTime],
    ['Return time', booking.returnTime],
    ...booking.bill.map(({ name, amount }): [string, string] => [name, formatBalance(amount)]),
    ['Pick-up', pickUpAt(house)],
  ];
  return rows.filter(([, value]) => value !== '');
}

const pickUpAt = ({ address, hours }: AboutBooking['house']): string =>
  [address.replaceAll('\n', ', '), hours].filter(Boolean).join(' · ');
