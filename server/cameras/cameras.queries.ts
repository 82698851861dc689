import { sql, type Expression, type SqlBool } from 'kysely';
import type { CameraInput, Category } from '#shared/cameras.ts';
import type { CameraFilter, PriceBand } from '#shared/cameras.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { matching } from '../database/search.ts';
import type { Db } from '../database/connect.ts';
import { cameraColumns, type CameraRow } from './cameras.presenter.ts';

export interface ListFilter extends CameraFilter {
  maxStock?: number | undefined;
}

/** The price bands of the filter, in SQL; the same rules as `priceBands`. */
const inBand: Record<PriceBand, Expression<SqlBool>> = {
  under50: sql<SqlBool>`price_per_day < 50`,
  '50-100': sql<SqlBool>`price_per_day between 50 and 100`,
  '100-150': sql<SqlBool>`price_per_day between 100 and 150`,
  over150: sql<SqlBool>`price_per_day > 150`,
};

/** All but the search. */
function conditionsOf({ categoryId, brand, price, maxStock }: ListFilter): Expression<SqlBool>[] {
  return [
    ...(categoryId === undefined ? [] : [sql<SqlBool>`category_id = ${categoryId}`]),
    ...(brand ? [sql<SqlBool>`brand = ${brand}`] : []),
    ...(price ? [inBand[price]] : []),
    ...(maxStock === undefined ? [] : [sql<SqlBool>`stock_count <= ${maxStock}`]),
  ];
}

/** Cameras by id ascending, after an id, not deleted. */
export async function findCameras(
  db: Db,
  filter: ListFilter,
  afterId: number,
  limit: number,
): Promise<CameraRow[]> {
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`deleted_at is null`,
    ...conditionsOf(filter),
  ];
  if (filter.search) {
    const part = { after: afterId, limit, conditions };
    conditions.push(await matching(db, 'camera', filter.search, part));
  }
  return db
    .selectFrom('camera')
    .select(cameraColumns)
    .where(sql.join<SqlBool>(conditions, sql` and `))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findCamera(db: Db, id: number): Promise<CameraRow | undefined> {
  return db
    .selectFrom('camera')
    .select(cameraColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findCategories(db: Db, afterId: number, limit: number): Promise<Category[]> {
  return db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Distinct brands after one, found by jumping along the brand index instead of reading every camera. */
export async function findBrands(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    with recursive found (brand, place) as (
      (select brand, 1 from camera where deleted_at is null and brand > ${after} order by brand limit 1)
      union all
      select (select c.brand from camera c where c.deleted_at is null and c.brand > found.brand order by c.brand limit 1), place + 1
      from found where found.brand is not null and place < ${limit}
    )
    select brand from found where brand is not null order by brand`.execute(db);
  return rows.map((row) => row.brand);
}

/**
 * The first few items of the same category of which so many units are free over a range of days and their days for
 * checking, nearest price first: looked for along the prices upwards and downwards until enough are found.
 */
export async function findAlternatives(
  db: Db,
  to: Pick<CameraRow, 'id' | 'category_id' | 'price_per_day'>,
  wanted: { from: Day; to: Day; lateUntil: Day; quantity: number; houseBufferDays: number },
  limit: number,
): Promise<CameraRow[]> {
  const price = sql`${to.price_per_day}::integer`;
  const free = sql`category_id = ${to.category_id}::integer and id <> ${to.id}::integer and deleted_at is null
    and stock_count >= ${wanted.quantity}::integer and not exists (
      select from hold_levels(camera.id, ${wanted.from}::date,
        ${wanted.to}::date + coalesce(camera.buffer_days, ${wanted.houseBufferDays}::integer), ${wanted.lateUntil}::date) as level
      where level.held + ${wanted.quantity}::integer > camera.stock_count
    )`;
  const { rows } = await sql<CameraRow>`
    select ${sql.join(cameraColumns.map((column) => sql.ref(column)))}
    from (
      (select * from camera where price_per_day >= ${price} and ${free} order by price_per_day, id limit ${limit}::integer)
      union all
      (select * from camera where price_per_day < ${price} and ${free}
        order by price_per_day desc, id desc limit ${limit}::integer)
    ) as nearest
    order by abs(price_per_day - ${price}), id
    limit ${limit}::integer`.execute(db);
  return rows;
}

const toRow = (input: CameraInput) => ({
  name: input.name,
  brand: input.brand,
  model: input.model,
  description: input.description,
  price_per_day: input.pricePerDay,
  image_url: input.imageUrl,
  features: input.features,
  stock_count: input.stockCount,
  category_id: input.categoryId,
});

export function insertCamera(db: Db, input: CameraInput): Promise<CameraRow> {
  return db
    .insertInto('camera')
    .values(toRow(input))
    .returning(cameraColumns)
    .executeTakeFirstOrThrow();
}

/** The camera as it is, locked against bookings until the transaction ends. */
export function lockCamera(db: Db, id: number): Promise<CameraRow | undefined> {
  return db
    .selectFrom('camera')
    .select(cameraColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateCameraRow(db: Db, id: number, input: CameraInput): Promise<CameraRow> {
  return db
    .updateTable('camera')
    .set(toRow(input))
    .where('id', '=', id)
    .returning(cameraColumns)
    .executeTakeFirstOrThrow();
}

export async function markCameraDeleted(db: Db, id: number): Promise<void> {
  await db
    .updateTable('camera')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
