import { becauseOf, subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

export const cancelled = {
  name: 'cancelled',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: 'CANCEL',
  secretLink: null,
  subject: (about) => subjectAbout(about, 'Your booking was cancelled'),
  text: (about) =>
    textAbout(about, [
      'The shop has cancelled your booking.',
      ...becauseOf(about.facts),
      'If you have questions, ask us in the chat.',
    ]),
  isStillTrue: ({ booking }) => booking.status === 'cancelled',
} satisfies MailToCustomer;
