import * as z from 'zod/mini';
import type { PageQuery } from '#shared/fields.ts';
import type { Unit } from '#shared/units/units.ts';
import { cutPage, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { findUnitOfCode, findUnitsOfItems, searchUnitRows } from './finding-units.queries.ts';
import { presentUnit } from './units.presenter.ts';
import type { UnitReader } from './units.service.ts';

const searchCursor = z.tuple([z.int(), z.int(), z.string(), z.int()]);

/** Units by code, serial number or item: an exact code first, retired ones last. */
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

/** The unit with a code, in whatever case; also one that is retired. */
export async function unitOfCode(
  { database: { db }, clock, config }: UnitReader,
  code: string,
): Promise<Unit | undefined> {
  const today = clock.today();
  const row = await findUnitOfCode(db, code, today);
  return row && presentUnit(row, { ...config, today });
}

/** The first units in service of items, in the order of the items. */
export async function unitsOfItems(
  { database: { db }, clock, config }: UnitReader,
  cameraIds: number[],
  limit: number,
): Promise<Unit[]> {
  const today = clock.today();
  const rows = await findUnitsOfItems(db, cameraIds, today, limit);
  return rows.map((row) => presentUnit(row, { ...config, today }));
}
