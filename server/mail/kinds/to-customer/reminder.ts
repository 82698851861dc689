import { remindableOf } from '#shared/bookings/booking-bulk.rules.ts';
import { weekdayAndDate } from '#shared/day-words.rules.ts';
import { subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

/** The mail that the desk sends by hand, to remind a customer of his pick-up or return. */
export const reminder = {
  name: 'reminder',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: 'reminders',
  calendar: null,
  secretLink: null,
  subject: (about) =>
    subjectAbout(about, about.facts.reminds === 'pick-up' ? 'Your pick-up' : 'Your return'),
  text: (about) =>
    textAbout(
      about,
      about.facts.reminds === 'pick-up'
        ? [
            `We have it ready for you on ${weekdayAndDate(about.booking.startDate)}.`,
            'If your plans have changed, tell us in the chat.',
          ]
        : [
            `Please bring it back by ${weekdayAndDate(about.booking.endDate)}.`,
            'If you need it for longer, ask us in the chat.',
          ],
    ),
  isStillTrue: ({ booking, facts }) => remindableOf(booking) === facts.reminds,
} satisfies MailToCustomer;
