import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { limits } from '#shared/fields.ts';
import type { Db } from '../database/connect.ts';
import { contains } from '../database/search.ts';

/** Up to so many people or cameras their bookings are looked up; of more, some are found soon among the newest. */
const most = { accounts: 1_000, cameras: 50 };

/** Whose bookings, of what, and which one a search of the desk means. */
export interface Matches {
  accountIds: number[];
  cameraIds: number[];
  bookingIds: number[];
}

/** The camera's name, brand and model; the description does not count. */
const cameraMatches = (search: string) =>
  // The first condition finds candidates by index; the second leaves out those found by description only.
  sql<SqlBool>`${contains('camera.search_text', search)}
    and ${contains(sql`searchable(camera.name, camera.brand, camera.model)`, search)}`;

/** What a search means, or undefined when that is too much to list. */
export async function findMatches(db: Db, search: string): Promise<Matches | undefined> {
  const { rows } = await sql<Pick<Matches, 'accountIds' | 'cameraIds'>>`
    select
      array(select id from account where ${contains('account.search_text', search)}
        limit ${most.accounts + 1}::integer) as "accountIds",
      array(select id from camera where ${cameraMatches(search)}
        limit ${most.cameras + 1}::integer) as "cameraIds"`.execute(db);
  const { accountIds = [], cameraIds = [] } = rows[0] ?? {};
  if (accountIds.length > most.accounts || cameraIds.length > most.cameras) return undefined;
  return { accountIds, cameraIds, bookingIds: idMeant(search) };
}

/** `12` and `#12` mean a booking as well. */
function idMeant(search: string): number[] {
  const digits = /^#?(\d{1,10})$/.exec(search)?.[1];
  return digits !== undefined && Number(digits) <= limits.id ? [Number(digits)] : [];
}

/** Bookings among the newest `limit` of each match; `condition` narrows them further. */
export const isNewestOf = (
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
  or (${cameraMatches(search)})
  or booking.id = any(${idMeant(search)}::integer[]))`;
