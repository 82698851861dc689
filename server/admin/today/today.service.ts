import * as z from 'zod/mini';
import type { Today } from '#shared/desk/admin.ts';
import type { TodayQueue, WorkSpan } from '#shared/desk/admin.rules.ts';
import { addDays, isDay } from '#shared/days.rules.ts';
import type { BookingAtRisk, QueuedBooking, OverdueBooking } from '#shared/desk/queued-bookings.ts';
import type { PageQuery } from '#shared/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { cutPage, pageSize, readCursor, type Page } from '../../http/pagination.ts';
import { deskConversations } from '../../messages/messages.service.ts';
import { daysLate } from '../../stock/at-risk.ts';
import { bookingsAtRisk } from '../../stock/at-risk.service.ts';
import type { BookingLineRow } from '../../stock/queued-bookings.queries.ts';
import { presentQueuedBooking } from '../../stock/queued-bookings.ts';
import { readTotals } from './admin.queries.ts';
import {
  countQueue,
  countUnreadConversations,
  cursorIn,
  findQueue,
  type Queue,
  type ShopDay,
} from './today.queries.ts';

/** How many of each queue are shown at once. */
const shown = 5;

const presentOverdue = (row: BookingLineRow, day: ShopDay): OverdueBooking => ({
  ...presentQueuedBooking(row),
  daysLate: daysLate(row, day),
});

/** The shop's day, and the first and the last day of a span from it on. */
function dayOf({ today: todayNow, timeZone }: Deps['clock'], span: WorkSpan = 'today'): ShopDay {
  const today = todayNow();
  const first = span === 'tomorrow' ? addDays(today, 1) : today;
  return { today, timeZone, first, last: span === 'week' ? addDays(today, 6) : first };
}

const queueCursor = z.tuple([z.string().check(z.refine(isDay)), z.string(), z.int()]);

/** One list of today, whole and paged. */
export async function queuePage(
  deps: Pick<Deps, 'database' | 'clock' | 'shop'>,
  queue: TodayQueue,
  query: PageQuery & { span?: WorkSpan | undefined },
): Promise<Page<QueuedBooking | OverdueBooking | BookingAtRisk>> {
  const { db } = deps.database;
  const day = dayOf(deps.clock, query.span);
  const size = pageSize(query);
  const after = readCursor(queueCursor, query);
  if (queue === 'atRisk') {
    const lines = (await bookingsAtRisk(deps, db)).filter(
      ({ startDate, id }) =>
        !after || startDate > after[0] || (startDate === after[0] && id > after[2]),
    );
    return cutPage(lines.slice(0, size + 1), size, (last) => [last.startDate, '', last.id]);
  }
  const rows = await findQueue(db, queue, day, { after, limit: size + 1 });
  const { items, next } = cutPage(rows, size, (last) => [...cursorIn(queue, last)]);
  const present = queue === 'overdue' ? presentOverdue : presentQueuedBooking;
  return { next, items: items.map((row) => present(row, day)) };
}

/** The work of the desk today, tomorrow or in the week that begins today; what is late and what waits is the same in all. */
export async function todayFor(
  deps: Pick<Deps, 'database' | 'clock' | 'shop' | 'pictures'>,
  caller: Caller,
  span?: WorkSpan,
): Promise<Today> {
  const { db } = deps.database;
  const day = dayOf(deps.clock, span);
  const rowsOf = (queue: Queue) => findQueue(db, queue, day, { limit: shown });
  const firstOf = async (queue: Queue) => (await rowsOf(queue)).map(presentQueuedBooking);
  const queue = async (name: 'goingOut' | 'comingBack') => ({
    count: await countQueue(db, name, day),
    first: await firstOf(name),
  });
  const overdueQueue = async () => ({
    count: await countQueue(db, 'overdue', day),
    first: (await rowsOf('overdue')).map((row) => presentOverdue(row, day)),
  });
  const [goingOut, comingBack, overdue, atRisk, totals, firstPending, unreadCount, conversations] =
    await Promise.all([
      queue('goingOut'),
      queue('comingBack'),
      overdueQueue(),
      bookingsAtRisk(deps, db),
      readTotals(db),
      firstOf('pending'),
      countUnreadConversations(db, caller.id),
      deskConversations(deps, caller, { limit: shown }),
    ]);
  return {
    today: day.today,
    goingOut,
    comingBack,
    overdue,
    atRisk: { count: atRisk.length, first: atRisk.slice(0, shown) },
    pending: { count: totals.get('booking.pending')?.entries ?? 0, first: firstPending },
    unread: {
      count: unreadCount,
      first: conversations.items.filter((conversation) => conversation.unreadCount > 0),
    },
  };
}
