import { subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToDesk } from '../kind.ts';

export const deskRequest = {
  name: 'desk_request',
  to: 'desk',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, `New request from ${about.booking.customer}`),
  text: (about) => textAbout(about, ['Please confirm or decline it.']),
  isStillTrue: ({ booking }) => booking.status === 'pending',
} satisfies MailToDesk;
