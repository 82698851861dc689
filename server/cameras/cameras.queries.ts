import { sql, type Expression, type SqlBool } from 'kysely';
import type { Accessory, CameraInput, Category } from '#shared/cameras.ts';
import type { CameraFilter, PriceBand } from '#shared/cameras.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import { toCents } from '#shared/prices.rules.ts';
import { matching } from '../database/search.ts';
import type { Db } from '../database/connect.ts';
import { cameraColumns, itemColumns, type CameraRow, type ItemRow } from './cameras.presenter.ts';

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
): Promise<ItemRow[]> {
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
    .select(itemColumns)
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

/** A camera with the items of the catalogue that go with it, in one look. */
export function findWholeCamera(
  db: Db,
  id: number,
): Promise<(ItemRow & { accessories: Accessory[] }) | undefined> {
  return db
    .selectFrom('camera')
    .select(itemColumns)
    .select(
      sql<Accessory[]>`array(
        select json_build_object('id', other.id, 'name', other.name, 'pricePerDay', other.price_per_day, 'imageUrl', other.image_url)
        from camera_accessory join camera as other on other.id = accessory_id
        where camera_id = camera.id and other.deleted_at is null
        order by position
      )`.as('accessories'),
    )
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

const toRow = ({ included, depositPerUnit, bufferDays, ...input }: CameraInput) => ({
  name: input.name,
  brand: input.brand,
  model: input.model,
  description: input.description,
  price_per_day: input.pricePerDay,
  image_url: input.imageUrl,
  features: input.features,
  stock_count: input.stockCount,
  category_id: input.categoryId,
  ...(included && { included }),
  ...(depositPerUnit !== undefined && { deposit_per_unit_cents: toCents(depositPerUnit) }),
  ...(bufferDays !== undefined && { buffer_days: bufferDays }),
});

export function insertCamera(db: Db, input: CameraInput): Promise<ItemRow> {
  return db
    .insertInto('camera')
    .values(toRow(input))
    .returning(itemColumns)
    .executeTakeFirstOrThrow();
}

/** The camera as it is, locked against bookings until the transaction ends. */
export function lockCamera(db: Db, id: number): Promise<ItemRow | undefined> {
  return db
    .selectFrom('camera')
    .select(itemColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateCameraRow(db: Db, id: number, input: CameraInput): Promise<ItemRow> {
  return db
    .updateTable('camera')
    .set(toRow(input))
    .where('id', '=', id)
    .returning(itemColumns)
    .executeTakeFirstOrThrow();
}

/** Items by their ids, also those that have left the catalogue. */
export function findAnyItems(
  db: Db,
  ids: number[],
): Promise<{ id: number; name: string; deleted_at: Date | null }[]> {
  return db
    .selectFrom('camera')
    .select(['id', 'name', 'deleted_at'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
}

/** What goes with a camera, also what has left the catalogue, in its order. */
export async function findAccessoryIds(db: Db, cameraId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('camera_accessory')
    .select('accessory_id')
    .where('camera_id', '=', cameraId)
    .orderBy('position')
    .execute();
  return rows.map(({ accessory_id }) => accessory_id);
}

/** These and no others go with a camera. */
export async function replaceAccessories(db: Db, cameraId: number, ids: number[]): Promise<void> {
  await db.deleteFrom('camera_accessory').where('camera_id', '=', cameraId).execute();
  if (ids.length === 0) return;
  await db
    .insertInto('camera_accessory')
    .values(
      ids.map((id, index) => ({ camera_id: cameraId, accessory_id: id, position: index + 1 })),
    )
    .execute();
}

export async function markCameraDeleted(db: Db, id: number): Promise<void> {
  await db
    .updateTable('camera')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
