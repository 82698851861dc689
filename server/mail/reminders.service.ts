import { firstCharacters } from '#shared/characters.rules.ts';
import { dayIn, timeIn } from '#shared/clock.rules.ts';
import { addDays, daysBetween } from '#shared/days.rules.ts';
import { overdueStep } from '#shared/mail/mail.rules.ts';
import type { Clock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { queueBookingMails, queueMail } from '../outbox/outbox.ts';
import {
  findComingBack,
  findOut,
  findUnreadByCustomers,
  findUnreadByDesk,
  type Unread,
} from './reminders.queries.ts';

type Reminding = Pick<Deps, 'config' | 'database' | 'shop' | 'clock'>;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The hours of the shop's day in which customers are reminded of a return that is due tomorrow. */
const hours = { from: 9, to: 20 };
const unreadForMs = 10 * minuteMs;
/** The longest time for which a message counts as newly unread; an older one was there before the shop sent mails. */
const unreadSinceMs = 3 * dayMs;
/** How many characters of a message a mail quotes at most. */
const quoted = 200;

/**
 * Writes the mails that are due because of the time, each once. Whether they are still true is
 * checked when they are sent.
 */
export async function queueReminders(deps: Reminding): Promise<void> {
  await remindOfTomorrow(deps);
  await remindOfOverdue(deps);
  await tellOfUnread(deps);
}

async function remindOfTomorrow(deps: Reminding): Promise<void> {
  const { database, clock } = deps;
  const hour = hourIn(clock);
  if (hour < hours.from || hour >= hours.to) return;
  const today = clock.today();
  for (const due of await findComingBack(database.db, today, addDays(today, 1))) {
    await queueMail(database.db, deps, {
      kind: 'due_tomorrow',
      key: `due_tomorrow:${due.booking_id}:${due.end_date}`,
      accountId: due.account_id,
      bookingId: due.booking_id,
      to: due.email,
      facts: { dueOn: due.end_date },
      goodUntil: endOfToday(clock),
    });
  }
}

async function remindOfOverdue(deps: Reminding): Promise<void> {
  const { database, clock } = deps;
  const today = clock.today();
  const days = { from: addDays(today, -9), to: addDays(today, -1), timeZone: clock.timeZone };
  for (const late of await findOut(database.db, days)) {
    const daysLate = daysBetween(late.due_day, today);
    const step = overdueStep(daysLate);
    if (step === null) continue;
    await queueMail(database.db, deps, {
      kind: 'overdue',
      key: `overdue:${late.booking_id}:${late.due_day}:${step}`,
      accountId: late.account_id,
      bookingId: late.booking_id,
      to: late.email,
      facts: { dueOn: late.due_day, daysLate },
    });
  }
}

async function tellOfUnread(deps: Reminding): Promise<void> {
  const { database, clock, shop } = deps;
  const now = clock.now().getTime();
  const waiting = { before: new Date(now - unreadForMs), after: new Date(now - unreadSinceMs) };
  for (const unread of await findUnreadByCustomers(database.db, waiting)) {
    await queueMail(database.db, deps, {
      kind: 'unread',
      key: `unread:${unread.booking_id}:${unread.read_up_to}:${unread.account_id}`,
      accountId: unread.account_id,
      bookingId: unread.booking_id,
      to: unread.email,
      facts: factsOf(unread, shop.settings().house.name),
    });
  }
  for (const unread of await findUnreadByDesk(database.db, waiting)) {
    await queueBookingMails(database.db, deps, unread.booking_id, {
      customer: null,
      desk: 'desk_unread',
      cause: unread.read_up_to,
      facts: factsOf(unread, ''),
    });
  }
}

const factsOf = ({ sender, content, read_up_to }: Unread, nobody: string) => ({
  sender: sender ?? nobody,
  text: firstCharacters(content, quoted),
  readUpTo: read_up_to,
});

const hourIn = ({ now, timeZone }: Clock): number => Number(timeIn(timeZone, now()).slice(0, 2));

/**
 * The moment at which the shop's present day ends. It is found by halving, because a day with a
 * change of the clock has another length.
 */
function endOfToday({ now, today, timeZone }: Clock): Date {
  const minute = Math.floor(now().getTime() / minuteMs);
  let [still, over] = [minute, minute + 26 * 60];
  while (over - still > 1) {
    const middle = Math.floor((still + over) / 2);
    if (dayIn(timeZone, new Date(middle * minuteMs)) === today()) still = middle;
    else over = middle;
  }
  return new Date(over * minuteMs);
}
