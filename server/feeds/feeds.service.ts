import { createHash, randomBytes } from 'node:crypto';
import { isolated } from '#shared/characters.rules.ts';
import { moreItems } from '#shared/bookings/bookings.rules.ts';
import { addDays } from '#shared/days.rules.ts';
import { mostFeeds, type CalendarFeed, type FeedScope } from '#shared/feeds/feeds.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { mayDo } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, forbidden, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { tellOnce } from '../idempotency/idempotency.service.ts';
import { calendarOf, eventDescription, eventUid, type BookingEvent } from './booking-event.ts';
import { findCalendarDomain } from './booking-event.queries.ts';
import {
  deleteFeed,
  findFeedBookings,
  findFeeds,
  insertFeed,
  readFeed,
  type FeedBookingRow,
} from './feeds.queries.ts';

const dayMs = 86_400_000;
/** How many days a feed goes back, also for cancelled bookings (docs/contract/feeds.md 2). */
const daysBack = 90;
const mostBookings = 2_000;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Makes a calendar feed. Its address is shown only in this answer, because only the hash of its
 * secret is stored.
 */
export async function createFeedFor(
  { database, config, clock }: Pick<Deps, 'database' | 'config' | 'clock'>,
  caller: Caller,
  scope: FeedScope,
  request: KeyedRequest,
): Promise<{ id: number; url: string }> {
  if (scope === 'desk' && !mayDo(caller.role, 'export')) {
    throw forbidden("The desk's calendar is for administrators");
  }
  const token = randomBytes(32).toString('base64url');
  const create = async (db: Db) => {
    if ((await findFeeds(db, caller.id)).length >= mostFeeds) {
      throw new AppError(
        409,
        'too_many_feeds',
        `There are ${mostFeeds} calendar feeds already. Please revoke one first.`,
        { params: { count: mostFeeds } },
      );
    }
    const id = await insertFeed(db, {
      accountId: caller.id,
      scope,
      tokenHash: hashOf(token),
      now: clock.now(),
    });
    return { id, reply: { id, url: `${config.publicUrl}/ical/${token}.ics` } };
  };
  return transaction(database.db, (db) =>
    // The account is locked, so that feeds that are made at the same moment cannot pass the limit
    // of their number.
    tellOnce(db, caller, request, () => create(db), [caller.id]),
  );
}

export async function feedsOf(
  { database }: Pick<Deps, 'database'>,
  caller: Caller,
): Promise<CalendarFeed[]> {
  return (await findFeeds(database.db, caller.id)).map((row) => ({
    id: row.id,
    scope: row.scope,
    createdAt: row.created_at.toISOString(),
    lastReadAt: row.last_read_at?.toISOString() ?? null,
  }));
}

export async function revokeFeedOf(
  { database }: Pick<Deps, 'database'>,
  caller: Caller,
  id: number,
): Promise<void> {
  if (!(await deleteFeed(database.db, caller.id, id))) throw notFound('Calendar feed');
}

/**
 * The calendar for a program that knows a feed's secret; undefined when the feed is unknown or
 * revoked, or when it is the desk's and its maker lacks the permission `export` now.
 */
export async function calendarByToken(
  deps: Pick<Deps, 'database' | 'config' | 'clock' | 'shop'>,
  token: string,
): Promise<string | undefined> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const feed = await readFeed(db, hashOf(token), now);
  if (!feed) return undefined;
  const isDesk = feed.scope === 'desk';
  const rows = await findFeedBookings(db, {
    accountId: isDesk ? undefined : feed.account_id,
    from: addDays(deps.clock.today(), -daysBack),
    cancelledSince: new Date(now.getTime() - daysBack * dayMs),
    // Each booking has two events in a feed of the desk.
    limit: isDesk ? mostBookings / 2 : mostBookings,
  });
  const domain = await findCalendarDomain(db);
  const { name } = deps.shop.settings().house;
  const events = isDesk
    ? rows.flatMap((row) => deskEvents(row, domain))
    : rows.map((row) => ownEvent(deps, row, domain));
  return calendarOf(events, { name: isDesk ? `${name}: desk` : name });
}

const title = ({ camera_name, more_items }: FeedBookingRow): string =>
  isolated(camera_name) + moreItems(Array.from({ length: more_items + 1 }));

const changeOf = ({ sequence, changed_at, status }: FeedBookingRow) => ({
  sequence,
  changedAt: changed_at,
  status,
});

function ownEvent(
  { config, shop }: Pick<Deps, 'config' | 'shop'>,
  row: FeedBookingRow,
  domain: string,
): BookingEvent {
  const { name, address } = shop.settings().house;
  return {
    ...changeOf(row),
    uid: eventUid(row.id, domain),
    startDate: row.start_date,
    endDate: row.end_date,
    summary: `${title(row)} (${isolated(name)})`,
    description: eventDescription({
      id: row.id,
      pickUpTime: row.pick_up_time,
      returnTime: row.return_time,
    }),
    location: address.replaceAll('\n', ', '),
    url: `${config.publicUrl}/chat/${row.id}`,
  };
}

/**
 * The two events of a booking for the desk: its hand-over and its return. They contain no addresses
 * and no prices.
 */
function deskEvents(row: FeedBookingRow, domain: string): BookingEvent[] {
  const who = isolated(fullName({ firstName: row.first_name, lastName: row.last_name }));
  const event = (
    kind: 'out' | 'back',
    word: string,
    day: string,
    time: string | null,
  ): BookingEvent => ({
    ...changeOf(row),
    uid: `booking-${row.id}-${kind}@${domain}`,
    startDate: day,
    endDate: day,
    summary: `${word}${time ? ` ${time}` : ''}: ${title(row)}, #${row.id}, ${who}`,
    description: '',
    location: '',
    url: '',
  });
  return [
    event('out', 'Out', row.start_date, row.pick_up_time),
    event('back', 'Back', row.end_date, row.return_time),
  ];
}
