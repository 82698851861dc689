import * as z from 'zod/mini';
import type { Today } from '#shared/desk/admin.ts';
import type { TodayQueue, WorkSpan } from '#shared/desk/admin.rules.ts';
import { addDays, isDay } from '#shared/days.rules.ts';
import type {
  BookingAtRisk,
  HeldDeposit,
  OverdueBooking,
  QueuedBooking,
  RequestedBooking,
} from '#shared/desk/queued-bookings.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/callers.ts';
import { cutPage, pageSize, readCursor, type Page } from '../../http/pagination.ts';
import { deskConversations } from '../../messages/messages.service.ts';
import { daysLate } from '../../stock/at-risk.ts';
import { bookingsAtRisk } from '../../stock/at-risk.service.ts';
import type { QueuedBookingRow } from '../../stock/queued-bookings.queries.ts';
import { findLeftFree } from '../../stock/left-free.queries.ts';
import { outDays } from '../../stock/stock.service.ts';
import type { Db } from '../../database/connect.ts';
import { presentQueuedBooking } from '../../stock/queued-bookings.ts';
import { readTotals } from './admin.queries.ts';
import {
  countByHour,
  countDepositsHeld,
  countOverdue,
  countUnreadConversations,
  cursorIn,
  findQueue,
  type HourCount,
  type ShopDay,
} from './today.queries.ts';

/**
 * How many rows each queue of the dashboard shows at most; the hand-overs and the returns of the
 * day show more (`mostRows` of the dashboard).
 */
const shown = 5;
const shownOfDay = 24;

const presentOverdue = (row: QueuedBookingRow, day: ShopDay): OverdueBooking => ({
  ...presentQueuedBooking(row),
  daysLate: daysLate(row, day),
});

const presentHeldDeposit = (row: QueuedBookingRow): HeldDeposit => ({
  ...presentQueuedBooking(row),
  depositLeft: toDollars(row.deposit_left_cents),
});

/** The shop's day, with the first and the last day of the span (today, tomorrow, the week). */
function dayOf({ today: todayNow, timeZone }: Deps['clock'], span: WorkSpan = 'today'): ShopDay {
  const today = todayNow();
  const first = span === 'tomorrow' ? addDays(today, 1) : today;
  return { today, timeZone, first, last: span === 'week' ? addDays(today, 6) : first };
}

const presenters = {
  goingOut: presentQueuedBooking,
  comingBack: presentQueuedBooking,
  overdue: presentOverdue,
  depositsHeld: presentHeldDeposit,
};

const queueCursor = z.tuple([z.string().check(z.refine(isDay)), z.string(), z.int()]);

/** One page of one of the dashboard's queues, which can be read to its end. */
export async function queuePage(
  deps: Pick<Deps, 'database' | 'clock' | 'shop'>,
  queue: TodayQueue,
  query: PageQuery & { span?: WorkSpan | undefined },
): Promise<Page<QueuedBooking | OverdueBooking | BookingAtRisk | HeldDeposit>> {
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
  return { next, items: items.map((row) => presenters[queue](row, day)) };
}

/**
 * The first requests by start day, each with the number of units that its confirmation would leave
 * free.
 */
async function firstRequests(
  deps: Pick<Deps, 'clock' | 'shop'>,
  db: Db,
  day: ShopDay,
): Promise<RequestedBooking[]> {
  const rows = await findQueue(db, 'pending', day, { limit: shown });
  const ids = rows.map(({ id }) => id);
  const free = await findLeftFree(db, ids, outDays(deps));
  return rows.map((row) => ({ ...presentQueuedBooking(row), leavesFree: free.get(row.id) ?? 0 }));
}

const sumOf = (counts: HourCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/**
 * The numbers of hand-overs and returns by hour, in the order of the day; those without an agreed
 * time come last.
 */
function loadOf(goingOut: HourCount[], comingBack: HourCount[]): Today['load'] {
  const ofDay = goingOut.filter(({ from_before }) => !from_before);
  const hours = [...new Set([...ofDay, ...comingBack].map(({ hour }) => hour ?? ''))];
  const at = (counts: HourCount[], hour: string) =>
    sumOf(counts.filter((one) => (one.hour ?? '') === hour));
  return hours
    .toSorted((a, b) => (a || '24').localeCompare(b || '24'))
    .map((hour) => ({
      hour: hour ? Number(hour) : null,
      out: at(ofDay, hour),
      back: at(comingBack, hour),
    }));
}

/**
 * The desk's work of today, of tomorrow, or of the week that begins today. Late rentals and waiting
 * requests do not depend on the span.
 */
export async function todayFor(
  deps: Pick<Deps, 'database' | 'clock' | 'shop' | 'pictures'>,
  caller: Caller,
  span?: WorkSpan,
): Promise<Today> {
  const { db } = deps.database;
  const day = dayOf(deps.clock, span);
  const firstOf = async <Line>(
    queue: keyof typeof presenters,
    limit: number,
    present: (row: QueuedBookingRow, day: ShopDay) => Line,
  ) => (await findQueue(db, queue, day, { limit })).map((row) => present(row, day));
  const [
    out,
    back,
    overdue,
    atRisk,
    totals,
    requests,
    unread,
    conversations,
    deposits,
    firstOut,
    firstBack,
    firstLate,
    firstHeld,
  ] = await Promise.all([
    countByHour(db, 'goingOut', day),
    countByHour(db, 'comingBack', day),
    countOverdue(db, day),
    bookingsAtRisk(deps, db),
    readTotals(db),
    firstRequests(deps, db, day),
    countUnreadConversations(db, caller.id),
    deskConversations(deps, caller, { limit: shown }),
    countDepositsHeld(db, day),
    firstOf('goingOut', shownOfDay, presentQueuedBooking),
    firstOf('comingBack', shownOfDay, presentQueuedBooking),
    firstOf('overdue', shownOfDay, presentOverdue),
    firstOf('depositsHeld', shown, presentHeldDeposit),
  ]);
  return {
    today: day.today,
    goingOut: {
      count: sumOf(out),
      first: firstOut,
      fromBefore: sumOf(out.filter(({ from_before }) => from_before)),
    },
    comingBack: { count: sumOf(back), first: firstBack },
    overdue: { count: overdue, first: firstLate },
    atRisk: { count: atRisk.length, first: atRisk.slice(0, shown) },
    pending: { count: totals.get('booking.pending')?.entries ?? 0, first: requests },
    unread: {
      count: unread,
      first: conversations.items.filter((conversation) => conversation.unreadCount > 0),
    },
    depositsHeld: { count: deposits.count, first: firstHeld, sum: toDollars(deposits.cents) },
    load: loadOf(out, back),
  };
}
