import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { limits } from '#shared/fields.rules.ts';
import { wordsOf } from '#shared/stock/letters.rules.ts';
import type { Db } from '../database/connect.ts';
import { contains, containsByIndex, isCommon, standEverywhere } from '../database/lists/search.ts';

/** How many people and items a search may match so that their bookings are looked up one by one. */
const few = { accounts: 1_000, cameras: 200 };
/**
 * How many of the newest bookings are read first for a search that matches many, because a page is
 * probably among them.
 */
const newest = 1_500;
/**
 * The longest lists of ids with which bookings are compared. A search that matches more soon fills
 * a page in any list.
 */
const many = { accounts: 5_000, cameras: 5_000 };

/**
 * The ids that a search matches: customers, items, and the booking with the typed number; undefined
 * where there are too many to list.
 */
interface Matches {
  accountIds: number[] | undefined;
  cameraIds: number[] | undefined;
  bookingIds: number[];
}

/**
 * The conditions of the list that is searched: on the bookings, and on the lines of an item
 * (`line`).
 */
interface Place {
  condition: RawBuilder<unknown>;
  lineCondition: RawBuilder<unknown>;
  /**
   * Whether the list is short enough to compare each of its bookings, such as that of one customer.
   */
  isShort: boolean;
}

/**
 * Conditions for the first `limit` bookings, newest first, that match a search and `condition`. The
 * caller tries them in turn, because the quick ones come first: the first that finds `limit`
 * bookings has the answer, else the last one has.
 */
export async function* searchConditions(
  db: Db,
  search: string,
  { condition, lineCondition, isShort }: Place,
  limit: number,
): AsyncGenerator<RawBuilder<SqlBool>> {
  const bookingIds = idMeant(search);
  const words = wordsOf(search);
  if (
    isShort ||
    (await standEverywhere(db, 'account', words)) ||
    (await standEverywhere(db, 'camera', words))
  ) {
    const anybody = { accountIds: undefined, cameraIds: undefined, bookingIds };
    yield isFirstOf(sql`${condition} and ${isOneOf(anybody, words)}`, limit);
    return;
  }
  const { accountIds, cameraIds } = await findMatches(db, words, isCommon);
  if (accountIds && cameraIds) {
    yield accountIds.length <= few.accounts && cameraIds.length <= few.cameras
      ? isNewestOf({ accountIds, cameraIds, bookingIds }, { condition, lineCondition }, limit)
      : isFirstOf(
          sql`${condition} and ${isOneOf({ accountIds, cameraIds, bookingIds }, words)}`,
          limit,
        );
    return;
  }
  const fits = isOneOf({ accountIds, cameraIds, bookingIds }, words);
  yield isFirstOf(sql`${condition} and ${isAmongNewest(condition)} and ${fits}`, limit);
  const all = { ...(await findMatches(db, words)), bookingIds };
  yield isFirstOf(sql`${condition} and ${isOneOf(all, words)}`, limit);
}

/**
 * A condition for all bookings that match a search, for lists with another order, and whether they
 * are few. Where they are not few, the database checks the condition for each booking of the list.
 */
export async function searchCondition(
  db: Db,
  search: string,
): Promise<{ fits: RawBuilder<SqlBool>; areFew: boolean }> {
  const bookingIds = idMeant(search);
  const words = wordsOf(search);
  const { accountIds, cameraIds } = await findMatches(db, words);
  if (
    accountIds &&
    cameraIds &&
    accountIds.length <= few.accounts &&
    cameraIds.length <= few.cameras
  )
    return {
      areFew: true,
      fits: sql<SqlBool>`booking.id = any(array(
        select id from booking where account_id = any(${accountIds}::integer[])
        union select booking_id from booking_line where camera_id = any(${cameraIds}::integer[])
        union select id from booking where id = any(${bookingIds}::integer[])))`,
    };
  return { areFew: false, fits: isOneOf({ accountIds, cameraIds, bookingIds }, words) };
}

/**
 * Whether an item's name, brand or model contains the words; its description does not count for
 * bookings.
 */
const fitsByName = (words: string[]) =>
  contains(sql`searchable(camera.name, camera.brand, camera.model)`, words);

/**
 * Ids of people and items that match a search; undefined for people or items where `isLeftOut`
 * holds or they are too many. Items are found by an index that also covers the description.
 */
async function findMatches(
  db: Db,
  words: string[],
  isLeftOut: typeof isCommon = () => sql<SqlBool>`false`,
): Promise<Pick<Matches, 'accountIds' | 'cameraIds'>> {
  // The limits are literals in the statement: with parameters PostgreSQL plans for any limit, and
  // reads a whole table.
  const { rows } = await sql<{ accountIds: number[] | null; cameraIds: number[] | null }>`
    select
      case when not ${isLeftOut('account', words, few.accounts)} then
        array(select id from account where ${containsByIndex('account', words)}
          limit ${sql.lit(many.accounts + 1)}) end as "accountIds",
      case when not ${isLeftOut('camera', words, few.cameras, [fitsByName(words)])} then
        array(select id from camera where ${containsByIndex('camera', words)} and ${fitsByName(words)}
          limit ${sql.lit(many.cameras + 1)}) end as "cameraIds"`.execute(db);
  const listed = (ids: number[] | null | undefined, most: number) =>
    ids && ids.length <= most ? ids : undefined;
  return {
    accountIds: listed(rows[0]?.accountIds, many.accounts),
    cameraIds: listed(rows[0]?.cameraIds, many.cameras),
  };
}

/** The booking whose number was typed: a search for `12` or `#12` also means the booking 12. */
function idMeant(search: string): number[] {
  const digits = /^#?(\d{1,10})$/.exec(search)?.[1];
  return digits !== undefined && Number(digits) <= limits.id ? [Number(digits)] : [];
}

/**
 * Whether a booking is among the newest ones of the list. The limit is a literal, so that the
 * database plans for few rows.
 */
const isAmongNewest = (condition: RawBuilder<unknown>) => sql<SqlBool>`booking.created_at >= (
  select min(created_at) from (
    select booking.created_at from booking where ${condition}
    order by booking.created_at desc, booking.id desc limit ${sql.lit(newest)}
  ) as beginning)`;

/**
 * A condition on the customer, the items and the id that is checked for each booking of the list.
 * `+ 0` keeps the database from looking up every match by index, since the matches are spread over
 * the whole list; `offset 0` keeps it from reading all people and lines first.
 */
const isOneOf = ({ accountIds, cameraIds, bookingIds }: Matches, words: string[]) => {
  const isCustomers = accountIds
    ? sql`booking.account_id + 0 = any(${accountIds}::integer[])`
    : sql`exists (
        select from account where account.id = booking.account_id and ${contains('account.search_text', words)} offset 0)`;
  const hasItem = cameraIds
    ? sql`exists (
        select from booking_line line
        where line.booking_id = booking.id and line.camera_id + 0 = any(${cameraIds}::integer[]) offset 0)`
    : sql`exists (
        select from booking_line line join camera on camera.id = line.camera_id
        where line.booking_id = booking.id and ${contains('camera.search_text', words)} and ${fitsByName(words)} offset 0)`;
  const isMeant = sql`booking.id + 0 = any(${bookingIds}::integer[])`;
  return sql<SqlBool>`(${sql.join(
    [isCustomers, ...(cameraIds?.length === 0 ? [] : [hasItem]), isMeant],
    sql` or `,
  )})`;
};

/**
 * The first bookings of the list that match. Only their ids are sorted; the other columns are read
 * after that.
 */
const isFirstOf = (fits: RawBuilder<unknown>, limit: number) => sql<SqlBool>`booking.id = any(array(
  select booking.id from booking
  where ${fits} order by booking.created_at desc, booking.id desc limit ${limit}::integer))`;

/**
 * The newest bookings of all matches, found by looking up the newest ones of each customer and
 * item.
 */
const isNewestOf = (
  { accountIds, cameraIds, bookingIds }: { [Name in keyof Matches]: number[] },
  { condition, lineCondition }: Omit<Place, 'isShort'>,
  limit: number,
) => sql<SqlBool>`booking.id = any(array(
  select id from (
    select found.id, found.created_at
    from unnest(${accountIds}::integer[]) as wanted (account_id) cross join lateral (
      select booking.id, booking.created_at from booking
      where booking.account_id = wanted.account_id and ${condition}
      order by booking.created_at desc, booking.id desc limit ${limit}::integer
    ) as found
    union
    select found.id, found.created_at
    from unnest(${cameraIds}::integer[]) as wanted (camera_id) cross join lateral (
      select line.booking_id as id, line.created_at from booking_line line
      where line.camera_id = wanted.camera_id and ${lineCondition}
      order by line.created_at desc, line.booking_id desc limit ${limit}::integer
    ) as found
    union
    select booking.id, booking.created_at from booking
    where booking.id = any(${bookingIds}::integer[]) and ${condition}
  ) as candidate
  order by created_at desc, id desc limit ${limit}::integer))`;
