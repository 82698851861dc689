import { subjectAbout, unreadText } from '../about-booking.ts';
import { goodFor, type MailToDesk } from '../kind.ts';

export const deskUnread = {
  name: 'desk_unread',
  to: 'desk',
  goodForMs: goodFor.year,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) =>
    subjectAbout(about, `${about.facts.sender ?? about.booking.customer} has written to you`),
  text: unreadText,
  isStillTrue: async ({ facts, findReadMarks }) => (await findReadMarks())?.desk === facts.readUpTo,
} satisfies MailToDesk;
