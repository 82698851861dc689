import { becauseOf, subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToDesk } from '../kind.ts';

export const deskCancelled = {
  name: 'desk_cancelled',
  to: 'desk',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, `${about.booking.customer} cancelled a booking`),
  text: (about) => textAbout(about, ['Its units are free again.', ...becauseOf(about.facts)]),
  isStillTrue: ({ booking }) => booking.status === 'cancelled',
} satisfies MailToDesk;
