import { subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

export const requestReceived = {
  name: 'request_received',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, 'We received your request'),
  text: (about) =>
    textAbout(about, [
      'We hold everything for you and confirm it soon.',
      'There is nothing to do until then. Nothing is charged now.',
    ]),
  isStillTrue: ({ booking }) => booking.status === 'pending',
} satisfies MailToCustomer;
