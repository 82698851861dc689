import { holdsUnit } from '#shared/bookings/bookings.rules.ts';
import { weekdayAndDate } from '#shared/day-words.rules.ts';
import { subjectAbout, textAbout } from '../about-booking.ts';
import { goodFor, type MailToCustomer } from '../kind.ts';

export const dueTomorrow = {
  name: 'due_tomorrow',
  to: 'customer',
  goodForMs: goodFor.threeDays,
  turnedOffBy: 'reminders',
  calendar: null,
  secretLink: null,
  subject: (about) => subjectAbout(about, 'Due back tomorrow'),
  text: (about) =>
    textAbout(about, [
      `Please bring it back by ${weekdayAndDate(about.booking.endDate)}.`,
      'If you need it for longer, ask us in the chat today.',
    ]),
  isStillTrue: ({ booking, facts }) =>
    (holdsUnit(booking.status) || booking.unitsOut > 0) && booking.endDate === facts.dueOn,
} satisfies MailToCustomer;
