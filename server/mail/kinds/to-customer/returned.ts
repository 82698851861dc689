import { weekdayAndDate } from '#shared/day-words.rules.ts';
import { subjectAbout, textAbout } from '../about-booking.ts';
import { always, goodFor, type AboutBooking, type MailToCustomer, type MailText } from '../kind.ts';

/** The mail about units that came back at the counter, all of the booking or some. */
export const returned = {
  name: 'returned',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) =>
    subjectAbout(
      about,
      about.booking.unitsOut > 0 ? 'A part of it is back' : 'Thank you, it is back',
    ),
  text: (about) => (about.booking.unitsOut > 0 ? partlyReturned(about) : allReturned(about)),
  isStillTrue: always,
} satisfies MailToCustomer;

const allReturned = (about: AboutBooking): MailText =>
  textAbout(
    about,
    ['We have taken it back. Below is what you rented.'],
    about.booking.hasReceipt
      ? { path: `/bookings/${about.booking.id}/receipt`, label: 'Open the receipt' }
      : undefined,
  );

function partlyReturned(about: AboutBooking): MailText {
  const { unitsOut, endDate } = about.booking;
  return textAbout(about, [
    `Thank you. Of what you rented, ${unitsOut} ${unitsOut === 1 ? 'piece is' : 'pieces are'} still with you.`,
    `Please bring the rest back by ${weekdayAndDate(endDate)}.`,
  ]);
}
