import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wordsOf } from '#shared/stock/letters.rules.ts';
import {
  reviveDetails,
  selectDetails,
  type BookingDetailsRow,
} from '../bookings/bookings.queries.ts';
import type { Db } from '../database/connect.ts';
import { matching } from '../database/lists/search.ts';
import type { MessageRow } from './messages.presenter.ts';

/**
 * The sections of the desk's list of conversations, in their order: 0 with unread messages, 1 read,
 * 2 without a message.
 */
export type DeskSection = 0 | 1 | 2;
/**
 * The cursor of the desk's list: the section and the id of the newest message; in section 2, where
 * there is none, the id of the booking.
 */
export type DeskCursor = readonly [section: DeskSection, id: number];

/** The page of the desk's list that is wanted. */
interface DeskPart {
  after: DeskCursor | undefined;
  /** A text that a customer's username, e-mail or name must contain. */
  search: string | undefined;
  limit: number;
}

const fromStart: DeskCursor = [0, Number.MAX_SAFE_INTEGER];

export interface DeskRow {
  booking_id: number;
  section: DeskSection;
  /** The id of the newest message, or that of the booking where there is no message. */
  place: number;
  unread: number;
  last_message_id: number | null;
  last_sender_id: number | null;
  last_message_at: Date | null;
  last_content: string | null;
  last_key_name: string | null;
}

/**
 * The newest message of a conversation `c`. The stored preview is the whole message, unless it has
 * the greatest length of a preview.
 */
const lastContent = sql<string>`case when char_length(c.last_preview) < 200 then c.last_preview
  else (select content from message where id = c.last_message_id) end`;

/** The name of the key with which a program sent the newest message; null where a person did. */
const lastKeyName = sql<string | null>`(select api_key.name from message
  join api_key on api_key.id = message.by_key where message.id = c.last_message_id)`;

/** The bound below which the ids of a section must be, in a list that goes on at a cursor. */
const boundOf = (section: DeskSection, [at, id]: DeskCursor): number =>
  at === section ? id : at < section ? Number.MAX_SAFE_INTEGER : 0;

/** A condition whether the customer of a conversation fits a search; true without a search. */
async function isOfCustomer(db: Db, search: string | undefined): Promise<RawBuilder<SqlBool>> {
  if (!search) return sql<SqlBool>`true`;
  const isMeant = await matching(db, 'account', wordsOf(search), {});
  return sql<SqlBool>`account_id in (select account.id from account where ${isMeant})`;
}

/**
 * The desk's conversations after a cursor; with a search only those of customers who fit it. Each
 * section is read backwards along its index. The bookings of the person at the desk himself, which
 * are few, are sorted in by what he has not read as their customer.
 */
export async function findDeskConversations(
  db: Db,
  adminId: number,
  { after, search, limit }: DeskPart,
): Promise<DeskRow[]> {
  const from = after ?? fromStart;
  const isWanted = await isOfCustomer(db, search);
  const section = (number: DeskSection, condition: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`(select booking_id, ${sql.lit(number)} as section, ${id} as place, unread_by_desk as unread
      from conversation
      where ${condition} and ${id} < ${boundOf(number, from)}::bigint and account_id <> ${adminId}::integer
        and ${isWanted}
      order by (unread_by_desk > 0) desc, last_message_id desc nulls last, booking_id desc
      limit ${limit}::integer)`;
  const { rows } = await sql<DeskRow>`
    with listed as (
      ${section(0, sql`(unread_by_desk > 0) is true and last_message_id is not null`, sql`last_message_id`)}
      union all
      ${section(1, sql`(unread_by_desk > 0) is false and last_message_id is not null`, sql`last_message_id`)}
      union all
      ${section(2, sql`(unread_by_desk > 0) is false and last_message_id is null`, sql`booking_id`)}
      union all
      -- Unread events alone move no conversation up.
      ${section(2, sql`(unread_by_desk > 0) is true and last_message_id is null`, sql`booking_id`)}
      union all
      select booking_id, section, place, unread from (
        select booking_id, unread_by_customer as unread, coalesce(last_message_id, booking_id) as place,
          case when last_message_id is null then 2 when unread_by_customer > 0 then 0 else 1 end as section
        from conversation where account_id = ${adminId}::integer and ${isWanted}
      ) own
      where section > ${from[0]}::integer or (section = ${from[0]}::integer and place < ${from[1]}::bigint)
    ), page as (
      select * from listed order by section, place desc limit ${limit}::integer
    )
    select page.booking_id, page.section, page.place, page.unread,
      c.last_message_id, c.last_sender_id, c.last_message_at, ${lastContent} as last_content,
      ${lastKeyName} as last_key_name
    from page join conversation c on c.booking_id = page.booking_id
    order by page.section, page.place desc`.execute(db);
  return rows;
}

/** Bookings with item and customer, by their ids. */
export async function findDetailsOf(
  db: Db,
  ids: number[],
): Promise<Map<number, BookingDetailsRow>> {
  const rows = await selectDetails(db)
    .where(sql<boolean>`booking.id = any(${ids}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, reviveDetails(row)]));
}

/**
 * Finds the newest message of each conversation, newest first. With `customerId` these are the
 * conversations of that customer, otherwise all; with `before` the messages have lower ids.
 */
export async function findLatestMessages(
  db: Db,
  customerId: number | undefined,
  before: number | undefined,
  limit: number,
): Promise<MessageRow[]> {
  const bound = before ?? Number.MAX_SAFE_INTEGER;
  const half = (unread: boolean) =>
    sql`(select * from conversation
      where (unread_by_desk > 0) is ${sql.lit(unread)} and last_message_id < ${bound}::bigint
      order by (unread_by_desk > 0) desc, last_message_id desc nulls last limit ${limit}::integer)`;
  const source =
    customerId === undefined
      ? sql`(${half(true)} union all ${half(false)})`
      : sql`(select * from conversation
          where account_id = ${customerId}::integer and last_message_id < ${bound}::bigint)`;
  const { rows } = await sql<MessageRow>`
    select c.last_message_id as id, c.booking_id, c.last_sender_id as sender_id, 'text' as kind, ${lastContent} as content,
      c.last_message_at as created_at, ${lastKeyName} as key_name
    from ${source} c
    order by c.last_message_id desc limit ${limit}::integer`.execute(db);
  return rows;
}
