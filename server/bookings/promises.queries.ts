import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import { toDollars, type RentalFigures } from '#shared/prices/prices.rules.ts';
import { recordChange } from '../change-log/change-log.queries.ts';
import type { Db } from '../database/connect.ts';
import { bookingMails, type Outbox } from '../outbox/outbox.ts';
import type { LineRow } from './bookings.presenter.ts';

/** An item as the figures of a line are made from it. */
export interface ItemRow {
  id: number;
  name: string;
  price_per_day: number;
  deposit_per_unit_cents: number;
  buffer_days: number | null;
}

export function findItems(db: Db, ids: number[]): Promise<ItemRow[]> {
  return selectItems(db, ids).where('deleted_at', 'is', null).execute();
}

const selectItems = (db: Db, ids: number[]) =>
  db
    .selectFrom('camera')
    .select(['id', 'name', 'price_per_day', 'deposit_per_unit_cents', 'buffer_days', 'deleted_at'])
    .where(sql<boolean>`id = any(${ids}::integer[])`);

/** The same with items that have left the catalogue: they may stay in a booking. */
export function findItemsOfBefore(
  db: Db,
  ids: number[],
): Promise<(ItemRow & { deleted_at: Date | null })[]> {
  return selectItems(db, ids).execute();
}

/** The version of the settings that is saved; 0 before any. */
export async function findSettingsVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('shop_settings').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/** A line as the database takes it (`given_lines` of the migrations); amounts in cents. */
export interface GivenLine {
  camera_id: number;
  camera_name: string;
  quantity: number;
  price_cents: number;
  charged_days: number;
  rent_cents: number;
  discount_cents: number;
  deposit_cents: number;
  /** Days for checking: the item's own, else those of the house. */
  buffer_days: number;
  item_buffer_days: number | null;
}

export interface Placement {
  accountId: number;
  startDate: Day;
  endDate: Day;
  notes: string;
  isInquiry: boolean;
  lines: GivenLine[];
  settingsVersion: number;
  lateUntil: Day;
  request: { key: string; fingerprint: string } | undefined;
  mostPending: number;
  mostPerHour: number;
}

/** A line that does not fit (`conflicts_of` of the migrations). */
export interface ConflictRow {
  camera_id: number;
  camera_name: string;
  quantity: number;
  stock_count: number;
  available: number;
  day: Day;
}

export type Placed =
  | {
      outcome: 'created' | 'promoted' | 'existing' | 'repeated' | 'repeated_created';
      reply: unknown;
    }
  | { outcome: 'full'; conflicts: ConflictRow[] }
  | { outcome: 'key_reused' | 'outdated' | 'too_many' };

/** `place_lines` of the migrations: one transaction, one round trip. */
export async function placeLines(db: Db, outbox: Outbox, placement: Placement): Promise<Placed> {
  const mails = bookingMails(outbox, sql`(placed.reply->>'id')::integer`, {
    customer: 'request_received',
    desk: 'desk_request',
    cause: 'made',
  });
  const { rows } = await sql<Placed>`
    select outcome, reply, conflicts, case when outcome in ('created', 'promoted') and not ${placement.isInquiry}::boolean
      then ${mails} end
    from place_lines(
      ${placement.accountId}::integer, ${placement.startDate}::date, ${placement.endDate}::date, ${placement.notes}::text,
      ${placement.isInquiry}::boolean, ${JSON.stringify(placement.lines)}::json, ${placement.settingsVersion}::integer,
      ${placement.lateUntil}::date, ${placement.request?.key ?? null}::text, ${placement.request?.fingerprint ?? null}::text,
      ${placement.mostPending}::integer, ${placement.mostPerHour}::integer) as placed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('place_lines gave no outcome');
  return row;
}

/**
 * What speaks against more bookings of a customer: how many wait for the desk, and in how many seconds fewer than
 * `mostPerHour` are from the last hour; null when they are fewer.
 */
export async function countNewBookings(
  db: Db,
  accountId: number,
  mostPerHour: number,
): Promise<{ pending: number; secondsLeft: number | null }> {
  const { rows } = await sql<{ pending: number; secondsLeft: number | null }>`
    select
      (select count(*)::integer from booking where account_id = ${accountId} and status = 'pending') as pending,
      (select extract(epoch from created_at + interval '1 hour' - now())::float8 from booking
        where account_id = ${accountId} and created_at > now() - interval '1 hour'
        order by created_at desc offset ${mostPerHour - 1}::integer limit 1) as "secondsLeft"`.execute(
    db,
  );
  return rows[0] ?? { pending: 0, secondsLeft: null };
}

/** The kept answer to a request key, if there is one. */
export function findAnswered(
  db: Db,
  accountId: number,
  key: string,
): Promise<{ fingerprint: string; created: boolean; reply: unknown } | undefined> {
  return db
    .selectFrom('booking_request')
    .select(['fingerprint', 'created', 'reply'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Removes at most so many answers that were kept before then, the oldest first; gives how many. */
export async function deleteAnswers(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from booking_request where (account_id, key) in (
      select account_id, key from booking_request where created_at < ${before}
      order by created_at limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/** Keeps the answer to a request key; whoever asks has his account locked. */
export async function keepAnswer(
  db: Db,
  accountId: number,
  request: { key: string; fingerprint: string },
  reply: unknown,
): Promise<void> {
  await db
    .insertInto('booking_request')
    .values({
      account_id: accountId,
      key: request.key,
      fingerprint: request.fingerprint,
      created: false,
      reply: JSON.stringify(reply),
    })
    .execute();
}

/** Locks somebody's account, before everything else that is locked. */
export async function lockAccount(db: Db, id: number): Promise<void> {
  await sql`select from account where id = ${id}::integer for no key update`.execute(db);
}

/** The lines of a booking of which a kept answer does not tell. */
export async function findKeptLines(db: Db, bookingId: number): Promise<LineRow[]> {
  const { rows } = await sql<{ lines: LineRow[] }>`
    select lines_of(${bookingId}::integer) as lines`.execute(db);
  return rows[0]?.lines ?? [];
}

/** Of wanted lines, those that do not fit over a range of days (`conflicts_of` of the migrations); items are locked. */
export async function findConflicts(
  db: Db,
  lines: { camera_id: number; quantity: number; buffer_days: number }[],
  {
    from,
    to,
    lateUntil,
    exceptBooking,
  }: { from: Day; to: Day; lateUntil: Day; exceptBooking?: number },
): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    select camera_id, camera_name, quantity, stock_count, available, day from conflicts_of(
      ${lines.map(({ camera_id }) => camera_id)}::integer[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ buffer_days }) => buffer_days)}::integer[], ${from}::date, ${to}::date, ${lateUntil}::date,
      ${exceptBooking ?? null}::integer)
    order by place`.execute(db);
  return rows;
}

/** Charges an inquiry, which is locked, by its days, and writes the log. */
export async function priceByDays(
  db: Db,
  price: { bookingId: number; adminId: number; before: number; figures: RentalFigures },
): Promise<void> {
  const { bookingId, adminId, before, figures } = price;
  const after = toDollars(figures.total);
  await db
    .updateTable('booking_line')
    .set({
      charged_days: figures.chargedDays,
      rent_cents: figures.rent,
      discount_cents: figures.discount,
    })
    .where('booking_id', '=', bookingId)
    .where('position', '=', 1)
    .execute();
  await db
    .updateTable('booking')
    .set({ total_cents: figures.total })
    .where('id', '=', bookingId)
    .execute();
  if (after !== before) {
    await recordChange(db, {
      adminId,
      bookingId,
      action: 'price',
      before: { totalPrice: before },
      after: { totalPrice: after },
    });
  }
}
