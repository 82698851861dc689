import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { CameraFilter, PriceBand, Sort } from '#shared/stock/finding.rules.ts';
import { inPlainLetters, isOneSlipAway } from '#shared/stock/letters.rules.ts';
import { containsByIndex, matching } from '../database/search.ts';
import type { Db } from '../database/connect.ts';
import {
  isFree,
  isTakenOn,
  mostHeld,
  unitsFree,
  type WantedDays,
} from '../stock/free-items.queries.ts';
import { cameraColumns, itemColumns, type CameraRow, type ItemRow } from './cameras.presenter.ts';

export interface ListFilter extends CameraFilter {
  maxStock?: number | undefined;
  minStock?: number | undefined;
  /** Only items of which enough are free on these days; with `isTaken` only the others. */
  days?: WantedDays | undefined;
  isTaken?: boolean | undefined;
  sort?: Sort | undefined;
}

/** An item of a list; `available` where the list was asked with days. */
export type ListedRow = ItemRow & { available?: number };

/** The price bands of the filter, in SQL; the same rules as `priceBands`. */
const inBand: Record<PriceBand, Expression<SqlBool>> = {
  under50: sql<SqlBool>`price_per_day < 50`,
  '50-100': sql<SqlBool>`price_per_day between 50 and 100`,
  '100-150': sql<SqlBool>`price_per_day between 100 and 150`,
  over150: sql<SqlBool>`price_per_day > 150`,
};

/** All but the search. */
function conditionsOf(filter: ListFilter): Expression<SqlBool>[] {
  const { categoryId, brand, price, maxStock, minStock, days } = filter;
  return [
    sql<SqlBool>`deleted_at is null`,
    ...(categoryId === undefined ? [] : [sql<SqlBool>`category_id = ${categoryId}`]),
    ...(brand ? [sql<SqlBool>`brand = ${brand}`] : []),
    ...(price ? [inBand[price]] : []),
    ...(maxStock === undefined ? [] : [sql<SqlBool>`stock_count <= ${maxStock}`]),
    ...(minStock === undefined ? [] : [sql<SqlBool>`stock_count >= ${minStock}`]),
    ...(days ? [filter.isTaken ? isTakenOn(days) : isFree(days)] : []),
  ];
}

/** The orders of the catalogue, in SQL; the same as `sorts`. `after` leaves what follows a value and an id. */
const orders: Record<
  Exclude<Sort, 'featured'>,
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

/** Where a list goes on: after an id, in another order than theirs after the value that it sorts by and an id. */
export type ListCursor = [id: number] | [value: number, id: number];

/** The cursor of an item in a list of this order. */
export const cursorOf = (row: CameraRow, sort: Sort | undefined): ListCursor =>
  sort === undefined || sort === 'featured'
    ? [row.id]
    : [sort === 'rating' ? row.rating : row.price_per_day, row.id];

/** Cameras in the order of the filter, not deleted, from a cursor on. */
export async function findCameras(
  db: Db,
  filter: ListFilter,
  cursor: ListCursor | undefined,
  limit: number,
): Promise<ListedRow[]> {
  const { sort, search, days, ...others } = filter;
  const freeOn = filter.isTaken ? undefined : days;
  const order = sort && sort !== 'featured' ? orders[sort] : undefined;
  const [first = 0, id = 0] = cursor ?? [];
  const narrowing: Expression<SqlBool>[] = [];
  if (cursor) narrowing.push(order ? order.after(first, id) : sql`id > ${first}::integer`);
  if (search) {
    const conditions = [...conditionsOf(filter), ...narrowing];
    const part = order ? { conditions } : { after: first, limit, conditions };
    narrowing.push(await matching(db, 'camera', [search], part));
  }
  const list = db
    .selectFrom('camera')
    .select(itemColumns)
    .where(sql.join<SqlBool>([...narrowing, ...conditionsOf(freeOn ? others : filter)], sql` and `))
    .orderBy(order?.by ?? sql`id`)
    .limit(limit);
  if (!freeOn) return list.execute();
  // Held units are counted once for both: whether an item stands in the list, and how many of it are free.
  const held = sql.ref('most.held');
  return list
    .innerJoinLateral(mostHeld(freeOn).as('most'), (join) => join.onTrue())
    .where(isFree(freeOn, held))
    .select(unitsFree(held).as('available'))
    .execute();
}

/** How many cameras pass the filter. */
export async function countCameras(db: Db, filter: ListFilter): Promise<number> {
  const conditions = conditionsOf(filter);
  if (filter.search) conditions.push(containsByIndex('camera', [filter.search]));
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from camera where ${sql.join(conditions, sql` and `)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * The first few items of the same category of which enough are free on the days, nearest price first: looked for along
 * the prices upwards and downwards until enough are found.
 */
export async function findAlternatives(
  db: Db,
  to: Pick<CameraRow, 'id' | 'category_id' | 'price_per_day'>,
  days: WantedDays,
  limit: number,
): Promise<CameraRow[]> {
  const price = sql`${to.price_per_day}::integer`;
  const wanted = sql`category_id = ${to.category_id}::integer and id <> ${to.id}::integer and deleted_at is null
    and ${isFree(days)}`;
  const { rows } = await sql<CameraRow>`
    select ${sql.join(cameraColumns.map((column) => sql.ref(column)))}
    from (
      (select * from camera where price_per_day >= ${price} and ${wanted} order by price_per_day, id limit ${limit}::integer)
      union all
      (select * from camera where price_per_day < ${price} and ${wanted}
        order by price_per_day desc, id desc limit ${limit}::integer)
    ) as nearest
    order by abs(price_per_day - ${price}), id
    limit ${limit}::integer`.execute(db);
  return rows;
}

/** Names are looked through in so many items; how alike a word must be to be meant, by `pg_trgm`. */
const alike = { items: 500, inField: 0.4, asWord: 0.3 };
/** For a slip of the hand so many are: short words that differ by one share no groups of letters. */
const slips = { items: 10_000, shortest: 3 };

/** The names, brands and models of items, whole and word by word. */
const saidIn = (items: RawBuilder<unknown>) => sql`
  select distinct word from (${items}) as item cross join lateral (
    values (name), (brand), (model)
    union all
    select string_to_table(name || ' ' || brand || ' ' || model, ' ')
  ) as words (word)`;

/**
 * The name, brand or word of these that is most like a text in the items that pass the other filters, or null: one with
 * a single slip first. To be called in a transaction.
 */
export async function findWordLike(
  db: Db,
  text: string,
  { search: _search, ...filter }: ListFilter,
): Promise<string | null> {
  return (await findSlip(db, text, filter)) ?? findAlike(db, text, filter);
}

async function findSlip(db: Db, text: string, filter: ListFilter): Promise<string | null> {
  const wanted = inPlainLetters(text);
  const length = [...wanted].length;
  if (length < slips.shortest) return null;
  const items = sql`select name, brand, model from camera where ${sql.join(conditionsOf(filter), sql` and `)}
    order by id limit ${slips.items}::integer`;
  const { rows } = await sql<{ word: string; plain: string }>`
    select word, plain from (${saidIn(items)}) as said
    cross join lateral (select in_plain_letters(word) as plain offset 0) as compared
    where length(plain) between ${length - 1}::integer and ${length + 1}::integer
    order by left(plain, 1) <> left(${wanted}::text, 1), length(plain) <> ${length}::integer, word`.execute(
    db,
  );
  return rows.find(({ plain }) => isOneSlipAway(wanted, plain))?.word ?? null;
}

async function findAlike(db: Db, text: string, filter: ListFilter): Promise<string | null> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike.inField)}, true)`.execute(
    db,
  );
  const wanted = sql`in_plain_letters(${text}::text)`;
  const conditions = [sql`${wanted} <% search_text`, ...conditionsOf(filter)];
  const items = sql`select name, brand, model from camera where ${sql.join(conditions, sql` and `)}
    limit ${alike.items}::integer`;
  const { rows } = await sql<{ word: string }>`
    select word from (${saidIn(items)}) as said
    cross join lateral (select similarity(in_plain_letters(word), ${wanted}) as likeness) as compared
    where likeness >= ${alike.asWord}::real and in_plain_letters(word) <> ${wanted}
    order by likeness desc, length(word), word
    limit 1`.execute(db);
  return rows[0]?.word ?? null;
}
