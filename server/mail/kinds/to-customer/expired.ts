import { subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

export const expired = {
  name: 'expired',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, 'Your request was not confirmed in time'),
  text: (about) =>
    textAbout(
      about,
      ['Nothing is held for you any more, and nothing was charged.', 'You can book it again.'],
      { path: '/bookings', label: 'Book again' },
    ),
  isStillTrue: ({ booking }) => booking.status === 'cancelled',
} satisfies MailToCustomer;
