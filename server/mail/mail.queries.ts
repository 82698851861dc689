import { sql } from 'kysely';
import {
  usualMailSort,
  type MailSort,
  type mailSortColumns,
} from '#shared/mail/mail-list.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { MailState } from '#shared/mail/mail-states.rules.ts';
import type { MailKind } from '#shared/mail/mail.rules.ts';
import { chatPermissions } from '#shared/permissions.rules.ts';
import { itemsOfBooking } from '../bookings/booking-items.queries.ts';
import type { Db } from '../database/connect.ts';
import {
  follows,
  inOrder,
  orderFor,
  valueOf,
  type ListOrder,
  type OrderCursor,
  type SortedColumn,
} from '../database/lists/list-order.ts';
import { contains } from '../database/lists/search.ts';
import { accountMay } from '../users/roles.ts';
import type { MailChoice } from './kinds/kind.ts';

export interface MailRow {
  id: number;
  kind: MailKind;
  state: MailState;
  account_id: number | null;
  booking_id: number | null;
  to_address: string;
  facts: unknown;
  message_id: string;
  /** The mail as it was sent; these columns are null before that. */
  subject: string | null;
  content: string | null;
  html: string | null;
  attempts: number;
  error: string;
  created_at: Date;
  next_attempt_at: Date;
  sent_at: Date | null;
}

/** A row of the table `mail`, with the columns from which its subject is made. */
export interface ListedMailRow extends MailRow {
  camera_name: string | null;
  more_items: number;
  customer_first_name: string | null;
  customer_last_name: string | null;
}

const columns = [
  'mail.id',
  'mail.kind',
  'mail.state',
  'mail.account_id',
  'mail.booking_id',
  'mail.to_address',
  'mail.facts',
  'mail.message_id',
  'mail.subject',
  'mail.content',
  'mail.html',
  'mail.attempts',
  'mail.error',
  'mail.created_at',
  'mail.next_attempt_at',
  'mail.sent_at',
] as const;

export interface MailFilter {
  state?: MailState | undefined;
  bookingId?: number | undefined;
  search?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  sort?: MailSort | undefined;
}

const selectListed = (db: Db) =>
  db
    .selectFrom('mail')
    .leftJoin('booking', 'booking.id', 'mail.booking_id')
    .leftJoin('account as customer', 'customer.id', 'booking.account_id')
    .leftJoinLateral(
      () => itemsOfBooking(db),
      (join) => join.onTrue(),
    )
    .select(columns)
    .select([
      'items.camera_name',
      sql<number>`coalesce(items.more_items, 0)`.as('more_items'),
      'customer.first_name as customer_first_name',
      'customer.last_name as customer_last_name',
    ]);

const columnsInOrder: Record<(typeof mailSortColumns)[number], SortedColumn> = {
  // Ids grow with the time of creation, so sorting by id sorts by it.
  createdAt: { value: sql`mail.id`, type: 'bigint' },
  kind: { value: sql`mail.kind`, type: 'text' },
  to: { value: sql`lower(mail.to_address)`, type: 'text' },
  state: { value: sql`mail.state`, type: 'text' },
};

/** The order of a list of mails that a request asks for. */
export const mailOrder = (sort: MailSort = usualMailSort): ListOrder =>
  orderFor(columnsInOrder, sql`mail.id`, sort);

/**
 * Mails that pass a filter, in an order, from a cursor on; `search` looks at the recipients'
 * addresses and the numbers of bookings.
 */
export async function findMails(
  db: Db,
  { state, bookingId, search, from, to, timeZone }: MailFilter & { timeZone: string },
  order: ListOrder,
  cursor: OrderCursor | undefined,
  limit: number,
): Promise<(ListedMailRow & { sorted_by: string })[]> {
  return selectListed(db)
    .select(valueOf(order).as('sorted_by'))
    .$if(state !== undefined, (query) => query.where('mail.state', '=', state as MailState))
    .$if(bookingId !== undefined, (query) => query.where('mail.booking_id', '=', bookingId ?? 0))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([
          contains(sql`in_plain_letters(mail.to_address)`, [search ?? '']),
          eb(sql<string>`mail.booking_id::text`, '=', (search ?? '').replace(/^#/, '')),
        ]),
      ),
    )
    .where(
      sql<boolean>`mail.created_at >= coalesce(${from ?? null}::date::timestamp at time zone ${timeZone}, '-infinity')`,
    )
    .where(
      sql<boolean>`mail.created_at < coalesce((${to ?? null}::date + 1)::timestamp at time zone ${timeZone}, 'infinity')`,
    )
    .where(follows(order, cursor))
    .orderBy(inOrder(order))
    .limit(limit)
    .execute();
}

export function findMail(db: Db, id: number): Promise<ListedMailRow | undefined> {
  return selectListed(db).where('mail.id', '=', id).executeTakeFirst();
}

export async function lockMail(db: Db, id: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mail')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findRecipient(
  db: Db,
  accountId: number,
): Promise<{ username: string; email: string; email_confirmed: boolean } | undefined> {
  return db
    .selectFrom('account')
    .select(['username', 'email', 'email_confirmed'])
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/**
 * Queues a mail that has failed or is held again, to the address `to` and as long useful as a new
 * mail.
 */
export async function queueAgain(
  db: Db,
  id: number,
  { to, now, goodUntil }: { to: string; now: Date; goodUntil: Date },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      state: 'queued',
      to_address: to,
      attempts: 0,
      error: '',
      next_attempt_at: now,
      best_before: goodUntil,
      leased_until: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Queues a copy of a sent mail; gives the copy's id. */
export async function queueCopy(
  db: Db,
  id: number,
  { now, goodUntil }: { now: Date; goodUntil: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail (key, kind, state, account_id, booking_id, to_address, facts, created_at, best_before, next_attempt_at)
    select concat(key, ':again:', gen_random_uuid()), kind, 'queued', account_id, booking_id, to_address, facts,
      ${now}::timestamptz, ${goodUntil}::timestamptz, ${now}::timestamptz
    from mail where id = ${id} returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * The numbers of queued, held and failed mails, the number of mails that are held because nobody
 * who may chat has a confirmed address, and the moment at which the oldest queued mail was made.
 */
export async function countMails(db: Db): Promise<{
  queued: number;
  held: number;
  failed: number;
  without_address: number;
  oldest: Date | null;
}> {
  return db
    .selectFrom('mail')
    .select([
      sql<number>`count(*) filter (where state = 'queued')::integer`.as('queued'),
      sql<number>`count(*) filter (where state = 'held')::integer`.as('held'),
      sql<number>`count(*) filter (where state = 'failed')::integer`.as('failed'),
      sql<number>`count(*) filter (where state = 'held' and to_address = ''
        and not exists (select from account where ${accountMay(...chatPermissions)} and email_confirmed))::integer`.as(
        'without_address',
      ),
      sql<Date | null>`min(created_at) filter (where state = 'queued')`.as('oldest'),
    ])
    .where('state', 'in', ['queued', 'held', 'failed'])
    .executeTakeFirstOrThrow();
}

/** Turns off one of the two kinds of mails that a person can turn off. */
export async function setMailChoice(db: Db, accountId: number, choice: MailChoice): Promise<void> {
  await db
    .updateTable('account')
    .set(choice === 'reminders' ? { mail_reminders: false } : { mail_messages: false })
    .where('id', '=', accountId)
    .execute();
}
