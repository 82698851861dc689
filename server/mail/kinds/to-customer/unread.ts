import { subjectAbout, unreadText } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

/** The mail about a message of the desk that the customer has not read. */
export const unread = {
  name: 'unread',
  to: 'customer',
  goodForMs: goodFor.year,
  turnedOffBy: 'messages',
  calendar: null,
  secretLink: null,
  subject: (about) =>
    subjectAbout(about, `${about.facts.sender ?? about.house.name} has written to you`),
  text: unreadText,
  isStillTrue: async ({ facts, findReadMarks }) =>
    (await findReadMarks())?.customer === facts.readUpTo,
} satisfies MailToCustomer;
