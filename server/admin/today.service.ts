import type { BookingLine, Today } from '#shared/admin.ts';
import { fullName } from '#shared/users.rules.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { deskConversations } from '../messages/messages.service.ts';
import { readTotals } from './admin.queries.ts';
import {
  countQueue,
  countUnreadConversations,
  findQueue,
  type BookingLineRow,
  type Queue,
} from './today.queries.ts';

/** How many of each queue are shown at once. */
const shown = 5;

const presentLine = (row: BookingLineRow): BookingLine => ({
  id: row.id,
  status: row.status,
  startDate: row.start_date,
  endDate: row.end_date,
  customerName: fullName({ firstName: row.first_name, lastName: row.last_name }),
  cameraName: row.lines[0]?.cameraName ?? '',
  lines: row.lines,
});

/** What the desk has to do on the shop's present day. */
export async function todayFor(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
): Promise<Today> {
  const today = clock.today();
  const firstOf = async (queue: Queue) =>
    (await findQueue(db, queue, today, shown)).map(presentLine);
  const queue = async (name: Exclude<Queue, 'pending'>) => ({
    count: await countQueue(db, name, today),
    first: await firstOf(name),
  });
  const [goingOut, comingBack, overdue, totals, firstPending, unreadCount, conversations] =
    await Promise.all([
      queue('goingOut'),
      queue('comingBack'),
      queue('overdue'),
      readTotals(db),
      firstOf('pending'),
      countUnreadConversations(db, caller.id),
      deskConversations(db, caller, { limit: shown }),
    ]);
  return {
    today,
    goingOut,
    comingBack,
    overdue,
    pending: { count: totals.get('booking.pending')?.entries ?? 0, first: firstPending },
    unread: {
      count: unreadCount,
      first: conversations.items.filter((conversation) => conversation.unreadCount > 0),
    },
  };
}
