import * as z from 'zod/mini';
import { isInventorySort, type InventorySort } from '#shared/cameras/camera-list.rules.ts';
import type { Camera } from '#shared/cameras/cameras.ts';
import { severalFilterNames, type CameraFilter, type Sort } from '#shared/stock/finding.rules.ts';
import { addDays, daysBetween, eachDay, type Day } from '#shared/days.rules.ts';
import type { PageQuery } from '#shared/fields.ts';
import type { Facets, ListedCamera, SearchHelp } from '#shared/stock/finding.ts';
import { rangeProblem, rentalDays, type RentalRange } from '#shared/shop/rental-days.rules.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { invalidInput } from '../http/errors.ts';
import {
  cutPage,
  idCursor,
  orderCursor,
  pageSize,
  readCursor,
  type Page,
} from '../http/pagination.ts';
import { itemTotals } from '../prices/priced-lines.ts';
import type { WantedDays } from '../stock/free-items.queries.ts';
import { outDays, nearestFreeRange, nextFreeOfEach } from '../stock/stock.service.ts';
import { longerPrices, presentCamera, type ItemRow } from './cameras.presenter.ts';
import { findAlternatives } from './alternatives.queries.ts';
import { findCamera } from './cameras.queries.ts';
import { noCamera } from './cameras.service.ts';
import {
  countCameras,
  countValues,
  findCameras,
  findItemIds,
  cursorOf,
  isSorted,
  type FoundRow,
  type ListCursor,
  type ListedRow,
  type ListFilter,
} from './finding.queries.ts';
import { findAlike, findSlip } from './suggestions.queries.ts';
import { findSortedCameras, inventoryOrder } from './sorted-cameras.queries.ts';

type Shop = Pick<Deps, 'database' | 'clock' | 'shop'>;
type Presenting = Shop & Pick<Deps, 'pictures'>;
type WithCatalogue = Presenting & Pick<Deps, 'catalogue'>;

/** The filters of a list as its query gives them, with the days as dates. */
interface Wanted extends CameraFilter {
  maxStock?: number | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  quantity?: number | undefined;
}
type Listed = PageQuery &
  Wanted & { free?: boolean | undefined; sort?: Sort | InventorySort | undefined };

/** The cursor of a list that is sorted by a value: the value and the id of the last item. */
const sortedCursor = z.tuple([z.int().check(z.minimum(0)), z.int().check(z.minimum(0))]);

/**
 * The days that a query asks for, if any.
 * @throws 400 for one day alone, or the wrong order
 */
function daysOf({ from, to }: Wanted): RentalRange | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) throw invalidInput({ from: 'from is required with to' });
  if (to === undefined) throw invalidInput({ to: 'to is required with from' });
  if (to < from) throw invalidInput({ to: 'to must not be before from' });
  return { startDate: from, endDate: to };
}

const isAgainstRules = ({ clock, shop }: Shop, { startDate, endDate }: RentalRange): boolean =>
  rangeProblem(startDate, endDate, clock.today(), shop.settings().days) !== null;

const wantedDays = (deps: Shop, days: RentalRange, quantity: number): WantedDays => ({
  from: days.startDate,
  to: days.endDate,
  quantity,
  ...outDays(deps),
  houseBufferDays: deps.shop.settings().days.bufferDays,
});

/** A page of the catalogue for visitors, with the filters of the collection page. */
export async function camerasPage(deps: WithCatalogue, query: Listed): Promise<Page<ListedCamera>> {
  const { quantity = 1, free = true, sort, ...filters } = query;
  const days = daysOf(query);
  const { pictures } = deps;
  const { db } = deps.database;
  const settings = deps.shop.settings();
  const presentListed = (row: ItemRow) => ({
    ...presentCamera(row, pictures),
    longer: longerPrices(row, settings.prices),
    rates: row.rates,
  });
  // The desk's inventory has orders of its own, which are for lists without days.
  const column = isInventorySort(sort) ? sort : undefined;
  const rest = { ...filters, ...(!isInventorySort(sort) && { sort }) };
  if (column && !days) {
    const { items, next } = await sortedItemsPage(db, rest, column);
    return { next, items: items.map(presentListed) };
  }
  if (days && isAgainstRules(deps, days)) return { items: [] };
  const ofDays = days && { days: wantedDays(deps, days, quantity), isTaken: !free };
  const { items: found, next } = await pageOf(findItemIds, db, { ...rest, ...ofDays });
  const ids = found.map(({ id }) => id);
  const [rows, nextFree] = await Promise.all([
    deps.catalogue.items.of(db, ids),
    days && !free ? nextFreeOfEach(deps, ids, quantity, days) : undefined,
  ]);
  const totalOf = days && itemTotals(days, quantity, settings);
  const items = found.flatMap(({ id, available }) => {
    const row = rows.get(id);
    if (!row) return [];
    if (!totalOf) return [presentListed(row)];
    const stock = nextFree ? { nextFree: nextFree.get(id) ?? null } : { available };
    return [{ ...presentListed(row), total: totalOf(row), ...stock }];
  });
  return { next, items };
}

/** A page of the catalogue's rows, with the fields that visitors' lists leave out. */
export const itemsPage = (db: Db, query: PageQuery & ListFilter): Promise<Page<ListedRow>> =>
  pageOf(findCameras, db, query);

async function pageOf<Row extends FoundRow>(
  find: (
    db: Db,
    filter: ListFilter,
    cursor: ListCursor | undefined,
    limit: number,
  ) => Promise<Row[]>,
  db: Db,
  query: PageQuery & ListFilter,
): Promise<Page<Row>> {
  const size = pageSize(query);
  const cursor = isSorted(query) ? sortedCursor : idCursor;
  const rows = await find(db, query, readCursor(cursor, query), size + 1);
  return cutPage(rows, size, (last) => cursorOf(last, query));
}

/** A page of the catalogue's rows, sorted by a column of the desk's inventory. */
async function sortedItemsPage(
  db: Db,
  query: PageQuery & ListFilter,
  sort: InventorySort,
): Promise<Page<ListedRow>> {
  const size = pageSize(query);
  const order = inventoryOrder(sort);
  const cursor = readCursor(orderCursor(order), query);
  const rows = await findSortedCameras(db, query, order, cursor, size + 1);
  return cutPage(rows, size, (last) => [last.sorted_by, last.id]);
}

/** How many items are searched for the nearest free days, and how many of them in one go. */
const looked = { items: 10_000, atOnce: 1_000 };
/** How far from the days that were asked for others are suggested, in days. */
const nearby = 60;

/** Suggestions for a search that finds too little: another word, and the nearest free days. */
export async function searchHelp(deps: Shop, query: Wanted): Promise<SearchHelp> {
  const { from: _from, to: _to, quantity = 1, ...filter } = query;
  const days = daysOf(query);
  const withDays = days &&
    !isAgainstRules(deps, days) && { ...filter, days: wantedDays(deps, days, quantity) };
  const { db } = deps.database;
  const [notFree, didYouMean, nearest] = await Promise.all([
    withDays ? countCameras(db, { ...withDays, isTaken: true }) : 0,
    // On days that the house's rules forbid nothing is free, so on such days the suggested word
    // need not have free items.
    wordInstead(db, filter, withDays || filter),
    days && !(withDays && (await findsAny(db, withDays)))
      ? nearestDays(deps, filter, days, quantity)
      : null,
  ]);
  return { notFree, didYouMean, nearest };
}

const findsAny = async (db: Db, filter: ListFilter): Promise<boolean> =>
  (await findItemIds(db, filter, undefined, 1)).length > 0;

/** Another search, with an item that is free on the days, for one that matches nothing at all. */
async function wordInstead(
  db: Db,
  filter: ListFilter,
  withDays: ListFilter,
): Promise<string | null> {
  const { search } = filter;
  if (!search || (await findsAny(db, filter))) return null;
  return (
    (await findSlip(db, search, withDays)) ??
    (await wordsInstead(db, filter, withDays, search)) ??
    (await transaction(db, (tx) => findAlike(tx, search, withDays)))
  );
}

/** How many words a search may have so that each is corrected by itself. */
const wordsAtMost = 6;

/** The search with each mistyped word corrected; null where one of its words cannot be. */
async function wordsInstead(
  db: Db,
  filter: ListFilter,
  withDays: ListFilter,
  search: string,
): Promise<string | null> {
  const typed = search.trim().split(/\s+/);
  if (typed.length < 2 || typed.length > wordsAtMost) return null;
  const meant: string[] = [];
  for (const word of typed) {
    const isKnown = await findsAny(db, { ...filter, search: word });
    const instead = isKnown ? word : await findSlip(db, word, withDays);
    if (instead === null) return null;
    meant.push(instead);
  }
  const text = meant.join(' ');
  return (await findsAny(db, { ...withDays, search: text })) ? text : null;
}

/** The nearest free days of the same length; of two equally near ranges the later one. */
async function nearestDays(
  deps: Shop,
  filter: ListFilter,
  days: RentalRange,
  quantity: number,
): Promise<RentalRange | null> {
  const ranges = rangesAround(deps, days);
  const enough = { ...filter, minStock: quantity };
  let nearest: RentalRange | null = null;
  let last: FoundRow | undefined;
  for (let seen = 0; seen < looked.items && ranges.length > 0; seen += looked.atOnce) {
    const items = await findItemIds(deps.database.db, enough, last && [last.id], looked.atOnce);
    const found = await nearestFreeRange(
      deps,
      items.map(({ id }) => id),
      quantity,
      ranges,
    );
    if (found >= 0) {
      nearest = ranges[found] ?? null;
      // The next items are only searched for ranges that are nearer than the one found.
      ranges.length = found;
    }
    last = items.at(-1);
    if (items.length < looked.atOnce) break;
  }
  return nearest;
}

/** Ranges of the same length that the house's rules allow, the nearest first. */
function rangesAround({ clock, shop }: Shop, { startDate, endDate }: RentalRange): RentalRange[] {
  const today = clock.today();
  const rules = shop.settings().days;
  const days = rentalDays(startDate, endDate);
  const ahead = daysBetween(today, startDate);
  const outOfReach = ahead + nearby < 0 || ahead - nearby > rules.maxDaysAhead;
  if (outOfReach || days > rules.maxRentalDays) return [];
  const far = (day: Day) => daysBetween(startDate, day);
  return eachDay(addDays(startDate, -nearby), addDays(startDate, nearby))
    .toSorted((a, b) => Math.abs(far(a)) - Math.abs(far(b)) || far(b) - far(a))
    .map((start) => ({ startDate: start, endDate: addDays(start, days - 1) }))
    .filter((range) => !rangeProblem(range.startDate, range.endDate, today, rules));
}

/** For each value of each filter, the number of items that have it and pass all other filters. */
export async function countFacets(deps: Shop, query: Wanted): Promise<Facets> {
  const { from: _from, to: _to, quantity = 1, ...filter } = query;
  const days = daysOf(query);
  const none: Facets = { brand: [], kind: [], mount: [], sensor: [], resolution: [] };
  if (days && isAgainstRules(deps, days)) return none;
  const wanted = days ? { ...filter, days: wantedDays(deps, days, quantity) } : filter;
  const counts = await Promise.all(
    severalFilterNames.map(async (name) => {
      const { [name]: _own, ...others } = wanted;
      return [name, await countValues(deps.database.db, name, others)] as const;
    }),
  );
  return { ...none, ...Object.fromEntries(counts) };
}

/** How many alternatives are offered to a customer. */
const offered = 3;

/** Items that can be booked on these days instead of another one, if the rules allow the days. */
export async function alternativesTo(
  deps: Presenting,
  cameraId: number,
  { from, to, quantity = 1 }: { from: Day; to: Day; quantity?: number | undefined },
): Promise<Camera[]> {
  const { db } = deps.database;
  const days = { startDate: from, endDate: to };
  if (to < from) throw invalidInput({ to: 'to must not be before from' });
  const camera = await findCamera(db, cameraId);
  if (!camera) throw noCamera();
  if (isAgainstRules(deps, days)) return [];
  const wanted = wantedDays(deps, days, quantity);
  return (await findAlternatives(db, camera, wanted, offered)).map((row) =>
    presentCamera(row, deps.pictures),
  );
}
