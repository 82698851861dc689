import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { limits } from '#shared/fields.ts';
import type { Db } from '../database/connect.ts';
import { contains, containsByIndex, standsEverywhere } from '../database/search.ts';

/** Up to so many people or cameras the bookings of each are looked up; of more, some are found among the newest. */
const few = { accounts: 1_000, cameras: 200 };
/** More than that need not be listed: they turn up all the time. */
const most = 5_000;

/** Whose bookings, of what, and which one a search of the desk means. */
export interface Matches {
  accountIds: number[];
  cameraIds: number[];
  bookingIds: number[];
}

/** The camera's name, brand and model; the description does not count. */
const fitsByName = (search: string) =>
  contains(sql`searchable(camera.name, camera.brand, camera.model)`, search);

/** What a search means, or undefined when that is too much to list. Cameras are found by index, description and all. */
export async function findMatches(db: Db, search: string): Promise<Matches | undefined> {
  if (
    (await standsEverywhere(db, 'account', search)) ||
    (await standsEverywhere(db, 'camera', search))
  ) {
    return undefined;
  }
  const { rows } = await sql<Pick<Matches, 'accountIds' | 'cameraIds'>>`
    select
      array(select id from account where ${containsByIndex('account', search)}
        limit ${most + 1}::integer) as "accountIds",
      array(select id from camera where ${containsByIndex('camera', search)} and ${fitsByName(search)}
        limit ${most + 1}::integer) as "cameraIds"`.execute(db);
  const { accountIds = [], cameraIds = [] } = rows[0] ?? {};
  if (accountIds.length > most || cameraIds.length > most) return undefined;
  return { accountIds, cameraIds, bookingIds: idMeant(search) };
}

/** `12` and `#12` mean a booking as well. */
function idMeant(search: string): number[] {
  const digits = /^#?(\d{1,10})$/.exec(search)?.[1];
  return digits !== undefined && Number(digits) <= limits.id ? [Number(digits)] : [];
}

/** Whether a booking is one of those meant, for a list of the newest `limit`; `condition` narrows it further. */
export function isOneOf(matches: Matches, condition: RawBuilder<unknown>, limit: number) {
  const { accountIds, cameraIds, bookingIds } = matches;
  return accountIds.length <= few.accounts && cameraIds.length <= few.cameras
    ? isNewestOf(matches, condition, limit)
    : // The sums keep the database from looking up each of them: they stand all along the list.
      sql<SqlBool>`(booking.account_id + 0 = any(${accountIds}::integer[])
        or booking.camera_id + 0 = any(${cameraIds}::integer[]) or booking.id + 0 = any(${bookingIds}::integer[]))`;
}

/** Bookings among the newest of each match. */
const isNewestOf = (
  { accountIds, cameraIds, bookingIds }: Matches,
  condition: RawBuilder<unknown>,
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
      select booking.id, booking.created_at from booking
      where booking.camera_id = wanted.camera_id and ${condition}
      order by booking.created_at desc, booking.id desc limit ${limit}::integer
    ) as found
    union
    select booking.id, booking.created_at from booking
    where booking.id = any(${bookingIds}::integer[]) and ${condition}
  ) as candidate
  order by created_at desc, id desc limit ${limit}::integer))`;

/** The same search, asked of each booking with its account and camera. */
export const bookingMatches = (search: string) => sql<SqlBool>`(
  ${contains('account.search_text', search)}
  or (${contains('camera.search_text', search)} and ${fitsByName(search)})
  or booking.id = any(${idMeant(search)}::integer[]))`;
