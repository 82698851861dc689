import { becauseOf, subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

/** The mail about a request that the desk cancelled before it was confirmed. */
export const declined = {
  name: 'declined',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, 'We cannot confirm your request'),
  text: (about) =>
    textAbout(about, [
      'We are sorry: we cannot rent this to you on these days.',
      ...becauseOf(about.facts),
      'Nothing was charged. Other days or other items may be free.',
    ]),
  isStillTrue: ({ booking }) => booking.status === 'cancelled',
} satisfies MailToCustomer;
