import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import { wordsOf } from '#shared/stock/letters.rules.ts';
import type { Db } from '../database/connect.ts';
import { contains } from '../database/lists/search.ts';
import { readUnits, selectUnits } from './units.queries.ts';
import type { UnitRow } from './units.presenter.ts';

/** Finds the unit with a code; upper and lower case do not matter. */
export async function findUnitOfCode(
  db: Db,
  code: string,
  today: Day,
): Promise<UnitRow | undefined> {
  const [row] = await readUnits(
    db,
    sql<UnitRow>`${selectUnits(today)} where lower(unit.code) = lower(${code})`,
  );
  return row;
}

/** Units of items that are not retired: those of the first item first, and by number. */
export const findUnitsOfItems = (
  db: Db,
  cameraIds: number[],
  today: Day,
  limit: number,
): Promise<UnitRow[]> =>
  readUnits(
    db,
    sql<UnitRow>`select of_item.*
      from unnest(${cameraIds}::integer[]) with ordinality as item (id, place) cross join lateral (
        ${selectUnits(today)} where unit.camera_id = item.id and unit.retired is null
        order by unit.number limit ${limit}::integer
      ) as of_item
      order by item.place, of_item.number limit ${limit}::integer`,
  );

/**
 * The cursor of a search for units: whether the code is the whole text (0 if it is), whether the
 * unit is retired, its code and its id.
 */
export type SearchPlace = readonly [rank: number, retired: number, code: string, id: number];

/**
 * Units whose code or serial number contains the text, or whose item's name fits it. A unit with
 * exactly this code comes first, retired ones come last.
 */
export function searchUnitRows(
  db: Db,
  search: string,
  today: Day,
  after: SearchPlace | undefined,
  limit: number,
): Promise<(UnitRow & { rank: number })[]> {
  const rank = sql`case when lower(unit.code) = lower(${search}) then 0 else 1 end`;
  const place = sql`(${rank}, (unit.retired is not null)::integer, lower(unit.code), unit.id)`;
  const fits = search
    ? sql`(${contains(sql`in_plain_letters(unit.code)`, [search])} or ${contains(sql`in_plain_letters(unit.serial)`, [search])}
        or unit.camera_id in (select id from camera where ${contains(sql`in_plain_letters(name)`, wordsOf(search))}))`
    : sql`true`;
  const isAfter = after
    ? sql`${place} > (${after[0]}::integer, ${after[1]}::integer, lower(${after[2]}::text), ${after[3]}::integer)`
    : sql`true`;
  return readUnits(
    db,
    sql<UnitRow & { rank: number }>`
      select found.*, ${sql`case when lower(found.code) = lower(${search}) then 0 else 1 end`} as rank
      from (${selectUnits(today)} where ${fits} and ${isAfter} order by ${place} limit ${limit}::integer) as found
      order by rank, (found.retired is not null)::integer, lower(found.code), found.id`,
  ) as Promise<(UnitRow & { rank: number })[]>;
}
