import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import { chatPermissions } from '#shared/permissions.rules.ts';
import { dueDay } from '../bookings/due-day.ts';
import type { Db } from '../database/connect.ts';
import { accountMay } from '../users/roles.ts';

/** A booking of whose return its customer shall be reminded. */
export interface Reminded {
  booking_id: number;
  end_date: Day;
  account_id: number;
  email: string;
}

/**
 * Whether there was a mail about the booking before. A reminder is never the first one, so that no
 * customer hears suddenly of a booking from before the shop sent mails.
 */
const isKnownByMail = sql`exists (select from mail where mail.booking_id = booking.id)`;
const sinceMail = sql`(select applied_at from migration where name = '001_shop.sql')`;
const isWrittenSince = sql`(unread.created_at > ${sinceMail}
  or exists (select from mail where mail.booking_id = conversation.booking_id))`;

/**
 * Bookings that end on a day, of customers who want reminders: those with units out, and confirmed
 * ones that began before today.
 */
export async function findComingBack(db: Db, today: Day, on: Day): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select booking.id as booking_id, end_date::text, account_id, email from (
      select id, end_date, account_id from booking
        where status = 'confirmed' and end_date = ${on}::date and start_date < ${today}::date
      union
      select id, end_date, account_id from booking where units_out > 0 and end_date = ${on}::date
    ) as booking join account on account.id = account_id
    where mail_reminders and ${isKnownByMail}
      and not exists (select from mail where key = concat('due_tomorrow:', booking.id, ':', end_date))`.execute(
    db,
  );
  return rows;
}

/** A booking with units out whose due day has come or passed. */
export interface Late extends Reminded {
  due_day: Day;
}

/** Bookings with units out whose due day lies between two days. */
export async function findOut(
  db: Db,
  { from, to, timeZone }: { from: Day; to: Day; timeZone: string },
): Promise<Late[]> {
  const { rows } = await sql<Late>`
    select booking.id as booking_id, end_date::text, account_id, email, ${dueDay(timeZone)}::text as due_day
    from booking join account on account.id = account_id
    where units_out > 0 and end_date <= ${to}::date and ${dueDay(timeZone)} between ${from}::date and ${to}::date
      and ${isKnownByMail}`.execute(db);
  return rows;
}

/** A conversation with a message that its reader has not read. */
export interface Unread {
  booking_id: number;
  account_id: number;
  email: string;
  /**
   * The id of the last message that the reader has read. The mail's key contains it, so that one
   * mail is sent until the reader reads on.
   */
  read_up_to: string;
  sender: string | null;
  content: string;
}

interface Waiting {
  /** Messages after this moment do not count, and readers who were active after it are left out. */
  before: Date;
  /** Messages before this moment do not count. */
  after: Date;
}

/** Unread messages to customers who are not active now and want such mails. */
export async function findUnreadByCustomers(db: Db, { before, after }: Waiting): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select conversation.booking_id, conversation.account_id, account.email, read_by_customer::text as read_up_to,
      sender.first_name as sender, unread.content
    from conversation
    join account on account.id = conversation.account_id
    join lateral (
      select sender_id, content, created_at from message
      where booking_id = conversation.booking_id and id > read_by_customer and not from_customer and kind = 'text'
      order by id limit 1
    ) as unread on unread.created_at between ${after}::timestamptz and ${before}::timestamptz
    left join account as sender on sender.id = unread.sender_id
    where unread_by_customer > 0 and account.mail_messages and ${isWrittenSince}
      and not exists (
        select from presence where account_id = conversation.account_id and last_active_at > ${before}::timestamptz)
      and not exists (
        select from mail where booking_id = conversation.booking_id
          and key like concat('unread:', conversation.booking_id, ':', read_by_customer, ':%'))`.execute(
    db,
  );
  return rows;
}

/** Unread messages to the desk, while none of its people who may chat is active. */
export async function findUnreadByDesk(db: Db, { before, after }: Waiting): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select conversation.booking_id, conversation.account_id, account.email, read_by_desk::text as read_up_to,
      account.first_name as sender, unread.content
    from conversation
    join account on account.id = conversation.account_id
    join lateral (
      select content, created_at from message
      where booking_id = conversation.booking_id and id > read_by_desk and from_customer and kind = 'text'
      order by id limit 1
    ) as unread on unread.created_at between ${after}::timestamptz and ${before}::timestamptz
    where unread_by_desk > 0 and ${isWrittenSince}
      and not exists (
        select from presence
        where last_active_at > ${before}::timestamptz
          and account_id in (select account.id from account where ${accountMay(...chatPermissions)}))
      and not exists (
        select from mail where booking_id = conversation.booking_id
          and key like concat('desk_unread:', conversation.booking_id, ':', read_by_desk, ':%'))`.execute(
    db,
  );
  return rows;
}

/**
 * Finds the id of the last message in a booking's conversation that each of the two sides has read.
 */
export async function findReadMarks(
  db: Db,
  bookingId: number,
): Promise<{ customer: string; desk: string } | undefined> {
  return db
    .selectFrom('conversation')
    .select([
      sql<string>`read_by_customer::text`.as('customer'),
      sql<string>`read_by_desk::text`.as('desk'),
    ])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
}
