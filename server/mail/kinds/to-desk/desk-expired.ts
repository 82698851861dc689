import { subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToDesk } from '../kind.ts';

export const deskExpired = {
  name: 'desk_expired',
  to: 'desk',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, 'A request was not confirmed in time'),
  text: (about) => textAbout(about, ['Its units are free again.']),
  isStillTrue: ({ booking }) => booking.status === 'cancelled',
} satisfies MailToDesk;
