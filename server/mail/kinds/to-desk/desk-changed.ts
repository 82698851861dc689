import { changedFrom, subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToDesk } from '../kind.ts';

export const deskChanged = {
  name: 'desk_changed',
  to: 'desk',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, `${about.booking.customer} changed a booking`),
  text: (about) => textAbout(about, ['Below is what holds now.', ...changedFrom(about.facts)]),
  isStillTrue: ({ booking }) => booking.status !== 'cancelled',
} satisfies MailToDesk;
