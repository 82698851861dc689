import { changedFrom, subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

export const changed = {
  name: 'changed',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: 'PUBLISH',
  secretLink: null,
  subject: (about) => subjectAbout(about, 'Your booking was changed'),
  text: (about) =>
    textAbout(about, [
      'The shop has changed your booking. Below is what holds now.',
      ...changedFrom(about.facts),
      'If that does not suit you, tell us in the chat.',
    ]),
  isStillTrue: ({ booking }) => booking.status !== 'cancelled',
} satisfies MailToCustomer;
