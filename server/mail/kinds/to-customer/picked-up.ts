import { weekdayAndDate } from '#shared/day-words.rules.ts';
import { subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

export const pickedUp = {
  name: 'picked_up',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, 'You have picked it up'),
  text: (about) =>
    textAbout(about, [`Please bring everything back by ${weekdayAndDate(about.booking.endDate)}.`]),
  isStillTrue: ({ booking }) => booking.handedOverAt !== null,
} satisfies MailToCustomer;
