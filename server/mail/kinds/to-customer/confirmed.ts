import { weekdayAndDate } from '#shared/day-words.rules.ts';
import { subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

export const confirmed = {
  name: 'confirmed',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: 'PUBLISH',
  secretLink: null,
  subject: (about) => subjectAbout(about, 'Your booking is confirmed'),
  text: (about) =>
    textAbout(about, [
      `We have it ready for you on ${weekdayAndDate(about.booking.startDate)}.`,
      `Please bring it back by ${weekdayAndDate(about.booking.endDate)}.`,
    ]),
  isStillTrue: ({ booking: { status } }) =>
    // The mail is not true any more when the customer has changed the booking and it must be
    // confirmed again.
    status === 'confirmed' || status === 'completed',
} satisfies MailToCustomer;
