import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { CameraFilter, PriceBand, SeveralFilter, Sort } from '#shared/stock/finding.rules.ts';
import { filteredSpecs } from '#shared/cameras/specs.rules.ts';
import { containsByIndex, matching } from '../database/lists/search.ts';
import { holdsWords, relevance, seekWords } from './search-words.queries.ts';
import type { Db } from '../database/connect.ts';
import {
  isFree,
  isTakenOn,
  mostHeld,
  unitsFree,
  type WantedDays,
} from '../stock/free-items.queries.ts';
import { itemColumns, type ItemRow } from './cameras.presenter.ts';

export interface ListFilter extends CameraFilter {
  maxStock?: number | undefined;
  minStock?: number | undefined;
  /**
   * Keeps only items of which enough units are free on these days; with `isTaken` only items of
   * which too few are free.
   */
  days?: WantedDays | undefined;
  isTaken?: boolean | undefined;
  sort?: Sort | undefined;
}

/** An item that a list has found, with the values by which lists are sorted. */
export interface FoundRow extends Pick<ItemRow, 'id' | 'price_per_day' | 'rating'> {
  /** The number of free units, in a list with days. */
  available?: number;
  /** How well the item fits the search, in a list by relevance. */
  score?: number;
}

/** An item of a list with all its columns. */
export type ListedRow = ItemRow & FoundRow;

const foundColumns = ['id', 'price_per_day', 'rating'] as const;

/** The price bands of the filter in SQL, with the bounds of `priceBands`. */
const inBand: Record<PriceBand, Expression<SqlBool>> = {
  under50: sql<SqlBool>`price_per_day < 50`,
  '50-100': sql<SqlBool>`price_per_day between 50 and 100`,
  '100-150': sql<SqlBool>`price_per_day between 100 and 150`,
  over150: sql<SqlBool>`price_per_day > 150`,
};

/** The SQL conditions of a list's filter, except the search. */
export function conditionsOf(filter: ListFilter): Expression<SqlBool>[] {
  const { categoryId, brand, kind, price, maxStock, minStock, days } = filter;
  return [
    sql<SqlBool>`deleted_at is null`,
    ...(categoryId === undefined ? [] : [sql<SqlBool>`category_id = ${categoryId}`]),
    ...(brand ? [sql<SqlBool>`brand = any(${brand}::text[])`] : []),
    ...(kind ? [sql<SqlBool>`kind = any(${kind}::text[])`] : []),
    ...filteredSpecs.flatMap((name) => {
      const ways = filter[name]?.map(
        (value) => sql<SqlBool>`specs @> ${JSON.stringify([{ name, value }])}::jsonb`,
      );
      return ways ? [sql<SqlBool>`(${sql.join(ways, sql` or `)})`] : [];
    }),
    ...(price ? [inBand[price]] : []),
    ...(maxStock === undefined ? [] : [sql<SqlBool>`stock_count <= ${maxStock}`]),
    ...(minStock === undefined ? [] : [sql<SqlBool>`stock_count >= ${minStock}`]),
    ...(days ? [filter.isTaken ? isTakenOn(days) : isFree(days)] : []),
  ];
}

/**
 * The orders of the catalogue's list in SQL, as `sorts` has them. `after` is the condition for the
 * items after a value and an id.
 */
const orders: Record<
  Exclude<Sort, 'featured' | 'relevance'>,
  { by: RawBuilder<unknown>; after: (value: number, id: number) => RawBuilder<SqlBool> }
> = {
  'price-up': {
    by: sql`price_per_day, id`,
    after: (value, id) => sql`(price_per_day, id) > (${value}::integer, ${id}::integer)`,
  },
  'price-down': {
    by: sql`price_per_day desc, id`,
    after: (value, id) =>
      sql`(price_per_day <= ${value}::integer and (price_per_day < ${value}::integer or id > ${id}::integer))`,
  },
  rating: {
    by: sql`rating desc, id`,
    after: (value, id) =>
      sql`(rating <= ${value}::integer and (rating < ${value}::integer or id > ${id}::integer))`,
  },
};

/** The place at which a list goes on: after an id, or in a sorted list after a value and an id. */
export type ListCursor = [id: number] | [value: number, id: number];

/** The order of a list; undefined for that of the ids. Relevance needs a search. */
const orderOf = ({ sort, search }: Pick<ListFilter, 'sort' | 'search'>) =>
  sort === undefined || sort === 'featured' || (sort === 'relevance' && !search) ? undefined : sort;

/** The cursor with which a list of this order goes on after an item. */
export function cursorOf(row: FoundRow, filter: Pick<ListFilter, 'sort' | 'search'>): ListCursor {
  const order = orderOf(filter);
  if (!order) return [row.id];
  if (order === 'relevance') return [row.score ?? 0, row.id];
  return [order === 'rating' ? row.rating : row.price_per_day, row.id];
}

/** Whether a list is sorted by a value, so that its cursor has a value and an id. */
export const isSorted = (filter: Pick<ListFilter, 'sort' | 'search'>): boolean =>
  orderOf(filter) !== undefined;

/** The condition that a list's search sets, and the score that sorts it by relevance. */
export async function searched(
  db: Db,
  { search, ...filter }: ListFilter & { search: string },
  after: Expression<SqlBool>[],
  part: { after?: number; limit?: number },
) {
  const sought = await seekWords(db, search);
  const conditions = [...conditionsOf(filter), ...after];
  const or = sought.length > 0 ? holdsWords(sought) : undefined;
  return {
    found: await matching(db, 'camera', [search], { ...part, conditions, or }),
    score: relevance(search, sought),
  };
}

/** Items of the catalogue that pass the filter, in its order, from a cursor on. */
export const findCameras = (
  db: Db,
  filter: ListFilter,
  cursor: ListCursor | undefined,
  limit: number,
): Promise<ListedRow[]> => find(db, filter, cursor, limit, itemColumns) as Promise<ListedRow[]>;

/** The items of `findCameras` with few columns, for a caller that needs only ids and cursors. */
export const findItemIds = (
  db: Db,
  filter: ListFilter,
  cursor: ListCursor | undefined,
  limit: number,
): Promise<FoundRow[]> => find(db, filter, cursor, limit, foundColumns);

async function find(
  db: Db,
  filter: ListFilter,
  cursor: ListCursor | undefined,
  limit: number,
  columns: typeof itemColumns | typeof foundColumns,
): Promise<FoundRow[]> {
  const { search, days, ...others } = filter;
  const freeOn = filter.isTaken ? undefined : days;
  const sort = orderOf(filter);
  const [first = 0, id = 0] = cursor ?? [];
  const order = sort && sort !== 'relevance' ? orders[sort] : undefined;
  const after: Expression<SqlBool>[] = [];
  if (cursor && sort !== 'relevance') {
    after.push(order ? order.after(first, id) : sql`id > ${first}::integer`);
  }
  const part = sort ? {} : { after: first, limit };
  const result = search ? await searched(db, { ...filter, search }, after, part) : undefined;
  const wanted = [
    ...after,
    ...(result ? [result.found] : []),
    ...conditionsOf(freeOn ? others : filter),
  ];
  const score = sort === 'relevance' ? result?.score : undefined;
  if (score && cursor) {
    wanted.push(sql<SqlBool>`(${score}, id) > (${first}::integer, ${id}::integer)`);
  }
  let list = db
    .selectFrom('camera')
    .select(columns)
    .where(sql.join<SqlBool>(wanted, sql` and `))
    .orderBy(score ? sql`score, id` : (order?.by ?? sql`id`))
    .limit(limit)
    .$castTo<FoundRow>();
  if (score) list = list.select(score.as('score'));
  if (!freeOn) return list.execute();
  // The units held on the days are counted once for two uses: whether an item stands in the list,
  // and how many of it are free.
  const held = sql.ref('most.held');
  return list
    .innerJoinLateral(mostHeld(freeOn).as('most'), (join) => join.onTrue())
    .where(isFree(freeOn, held))
    .select(unitsFree(held).as('available'))
    .execute();
}

/**
 * How many matches of a search are scored at most, chosen by id, because scoring more takes too
 * long.
 */
const compared = 500;

/** The items that fit a search best. */
export async function findBestItems(
  db: Db,
  search: string,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  const { found, score } = await searched(db, { search }, [], { limit: compared });
  // The inner limit is a literal, so that the database plans for few rows.
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from (
      select * from camera where deleted_at is null and ${found}
      order by id limit ${sql.lit(compared)}
    ) as camera
    order by ${score}, id limit ${limit}::integer`.execute(db);
  return rows;
}

/** A condition whether an item fits a search, in a form for which the database uses an index. */
async function isFound(db: Db, search: string): Promise<RawBuilder<SqlBool>> {
  const sought = await seekWords(db, search);
  const inText = containsByIndex('camera', [search]);
  return sought.length > 0 ? sql<SqlBool>`(${inText} or ${holdsWords(sought)})` : inText;
}

/** The number of items that pass the filter. */
export async function countCameras(db: Db, filter: ListFilter): Promise<number> {
  const conditions = conditionsOf(filter);
  if (filter.search) conditions.push(await isFound(db, filter.search));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from camera where ${sql.join(conditions, sql` and `)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The values of `name`, another filter, each with the number of items that have it and pass this
 * filter; the most frequent first.
 */
export async function countValues(
  db: Db,
  name: SeveralFilter,
  filter: ListFilter,
): Promise<{ value: string; count: number }[]> {
  const conditions = conditionsOf(filter);
  if (filter.search) conditions.push(await isFound(db, filter.search));
  const valuesOf =
    name === 'brand' || name === 'kind'
      ? sql`(values (${sql.ref(name)}))`
      : sql`(select distinct spec ->> 'value' from jsonb_array_elements(specs) as spec where spec ->> 'name' = ${name}::text)`;
  const { rows } = await sql<{ value: string; count: number }>`
    select value, count(*)::integer as count
    from camera cross join lateral ${valuesOf} as given (value)
    where value is not null and ${sql.join(conditions, sql` and `)}
    group by value
    order by count desc, value`.execute(db);
  return rows;
}
