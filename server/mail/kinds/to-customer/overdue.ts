import { weekdayAndDate } from '#shared/day-words.rules.ts';
import { subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type AboutBooking, type MailToCustomer } from '../kind.ts';

export const overdue = {
  name: 'overdue',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: null,
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, 'Overdue'),
  text: (about) =>
    textAbout(about, [
      `It was due back on ${weekdayAndDate(about.booking.endDate)}, ${late(about)} ago, and somebody else may be waiting for it.`,
      'Please bring it back today, or tell us in the chat when you can.',
    ]),
  isStillTrue: ({ booking, facts }) => booking.unitsOut > 0 && booking.endDate === facts.dueOn,
} satisfies MailToCustomer;

const late = ({ facts: { daysLate = 1 } }: AboutBooking): string =>
  daysLate === 1 ? '1 day' : `${daysLate} days`;
