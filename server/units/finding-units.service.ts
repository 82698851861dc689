import * as z from 'zod/mini';
import type { PageQuery } from '#shared/fields.ts';
import type { Unit } from '#shared/units/units.ts';
import { cutPage, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { findUnitOfCode, findUnitsOfItems, searchUnitRows } from './finding-units.queries.ts';
import { presentUnit } from './units.presenter.ts';
import type { UnitReader } from './units.service.ts';

const searchCursor = z.tuple([z.int(), z.int(), z.string(), z.int()]);

/**
 * A page of the units that a search finds by code, serial number or item. A unit with exactly this
 * code comes first, retired ones come last.
 */
export async function unitsFound(
  { database: { db }, clock, config }: UnitReader,
  query: PageQuery & { search?: string | undefined },
): Promise<Page<Unit>> {
  const today = clock.today();
  const size = pageSize(query);
  const after = readCursor(searchCursor, query);
  const rows = await searchUnitRows(db, query.search ?? '', today, after, size + 1);
  const { items, next } = cutPage(rows, size, (last) => [
    last.rank,
    last.retired ? 1 : 0,
    last.code,
    last.id,
  ]);
  return { next, items: items.map((row) => presentUnit(row, { ...config, today })) };
}

/** Finds the unit with a code, also a retired one; upper and lower case do not matter. */
export async function unitOfCode(
  { database: { db }, clock, config }: UnitReader,
  code: string,
): Promise<Unit | undefined> {
  const today = clock.today();
  const row = await findUnitOfCode(db, code, today);
  return row && presentUnit(row, { ...config, today });
}

/** The first units of items that are not retired, in the order of the items. */
export async function unitsOfItems(
  { database: { db }, clock, config }: UnitReader,
  cameraIds: number[],
  limit: number,
): Promise<Unit[]> {
  const today = clock.today();
  const rows = await findUnitsOfItems(db, cameraIds, today, limit);
  return rows.map((row) => presentUnit(row, { ...config, today }));
}
