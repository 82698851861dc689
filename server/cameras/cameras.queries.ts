import { sql } from 'kysely';
import type { Accessory, CameraInput, Category } from '#shared/cameras/cameras.ts';
import type { Picture } from '#shared/pictures/picture.ts';
import { toCents } from '#shared/prices/prices.rules.ts';
import type { Db } from '../database/connect.ts';
import { lockItems } from '../stock/item-locks.queries.ts';
import { cameraColumns, itemColumns, type CameraRow, type ItemRow } from './cameras.presenter.ts';

export function findCamera(db: Db, id: number): Promise<CameraRow | undefined> {
  return db
    .selectFrom('camera')
    .select(cameraColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The row of an item with those of its accessories that are in the catalogue. */
export type WholeItemRow = ItemRow & { accessories: Accessory[] };

/** An item of the catalogue with its accessories; undefined for one that is not in it. */
export async function findWholeCamera(db: Db, id: number): Promise<WholeItemRow | undefined> {
  const [row] = await findWholeCameras(db, [id]);
  return row?.deleted_at === null ? row : undefined;
}

/**
 * Items with their accessories, in the order of their ids; items that have left the catalogue are
 * included.
 */
export function findWholeCameras(
  db: Db,
  ids: number[],
): Promise<(WholeItemRow & { deleted_at: Date | null })[]> {
  return db
    .selectFrom('camera')
    .select([...itemColumns, 'deleted_at'])
    .select(
      sql<Accessory[]>`array(
        select json_build_object('id', other.id, 'name', other.name, 'pricePerDay', other.price_per_day, 'imageUrl', other.image_url)
        from camera_accessory join camera as other on other.id = accessory_id
        where camera_id = camera.id and other.deleted_at is null
        order by position
      )`.as('accessories'),
    )
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .execute();
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

/**
 * Distinct brands in the order of their names; only those after a given one. The query jumps along
 * the index of brands, instead of reading every item.
 */
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

/** The values of an item for a write; without `images` a change keeps its pictures. */
export type ItemValues = Omit<CameraInput, 'imageUrl' | 'images'> & {
  imageUrl: string;
  images?: Picture[];
};

const toRow = ({ images, included, depositPerUnit, bufferDays, ...input }: ItemValues) => ({
  rates: input.rates,
  tax_thousandths: input.taxPercent && Math.round(input.taxPercent * 1_000),
  keeps_tax: input.taxPercent === undefined,
  kind: input.kind,
  keeps_kind: input.kind === undefined,
  specs: input.specs,
  name: input.name,
  brand: input.brand,
  model: input.model,
  description: input.description,
  price_per_day: input.pricePerDay,
  image_url: input.imageUrl,
  features: input.features,
  stock_count: input.stockCount,
  category_id: input.categoryId,
  images,
  included,
  deposit_per_unit_cents: depositPerUnit === undefined ? undefined : toCents(depositPerUnit),
  buffer_days: bufferDays,
  keeps_buffer: bufferDays === undefined,
});

const written = sql`name, brand, model, description, price_per_day, image_url, features, stock_count, category_id`;
const given = (rows: object[]) => sql`json_to_recordset(${JSON.stringify(rows)}) as given (
  id integer, name text, brand text, model text, description text, price_per_day integer, image_url text, features text[],
  stock_count integer, category_id integer, images jsonb, included text[], deposit_per_unit_cents integer,
  buffer_days integer, keeps_buffer boolean, kind text, keeps_kind boolean, specs jsonb, rates jsonb, tax_thousandths integer, keeps_tax boolean)`;
const returned = sql.join(itemColumns.map((column) => sql.ref(`camera.${column}`)));

/**
 * How many rows one statement writes at most: few enough for a slow disk within the time limit of a
 * statement.
 */
const rowsAtOnce = 500;

async function inPieces<Row, Result>(
  rows: Row[],
  write: (piece: Row[]) => Promise<{ rows: Result[] }>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const result = await write(rows.slice(at, at + rowsAtOnce));
    results.push(...result.rows);
  }
  return results;
}

/** Inserts new items; gives their rows in the order of the inputs. */
export const insertCameras = (db: Db, inputs: ItemValues[]): Promise<ItemRow[]> =>
  inPieces(inputs, (piece) =>
    sql<ItemRow>`
      insert into camera (${written}, images, included, deposit_per_unit_cents, buffer_days, kind, specs, rates, tax_thousandths)
      select ${written}, coalesce(images, '[]'), coalesce(included, '{}'), coalesce(deposit_per_unit_cents, 0), buffer_days,
        kind, coalesce(specs, '[]'), coalesce(rates, '[]'), tax_thousandths
      from ${given(piece.map(toRow))}
      returning ${returned}`.execute(db),
  );

/**
 * Locks the row of an item, and then the item against bookings, until the transaction ends; gives
 * the row.
 */
export async function lockCamera(db: Db, id: number): Promise<ItemRow | undefined> {
  const row = await db
    .selectFrom('camera')
    .select(itemColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await lockItems(db, [id]);
  return row;
}

/** Items of the catalogue by their ids. */
export async function findItems(db: Db, ids: number[]): Promise<ItemRow[]> {
  return db
    .selectFrom('camera')
    .select(itemColumns)
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where('deleted_at', 'is', null)
    .execute();
}

/**
 * Locks the rows of items in the order of their ids, and gives them. Bookings of the items need not
 * wait.
 */
export async function lockCameras(db: Db, ids: number[]): Promise<ItemRow[]> {
  return db
    .selectFrom('camera')
    .select(itemColumns)
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Changes locked items; fields that an input leaves out, such as the included parts or the rates,
 * stay as they are.
 */
export const updateCameras = (
  db: Db,
  changes: { id: number; input: ItemValues }[],
): Promise<ItemRow[]> =>
  inPieces(changes, (piece) =>
    sql<ItemRow>`
      update camera set (${written}) =
          (given.name, given.brand, given.model, given.description, given.price_per_day, given.image_url, given.features,
            given.stock_count, given.category_id),
        images = coalesce(given.images, camera.images), included = coalesce(given.included, camera.included),
        deposit_per_unit_cents = coalesce(given.deposit_per_unit_cents, camera.deposit_per_unit_cents),
        buffer_days = case when given.keeps_buffer then camera.buffer_days else given.buffer_days end,
        kind = case when given.keeps_kind then camera.kind else given.kind end,
        specs = coalesce(given.specs, camera.specs),
        rates = coalesce(given.rates, camera.rates),
        tax_thousandths = case when given.keeps_tax then camera.tax_thousandths else given.tax_thousandths end
      from ${given(piece.map(({ id, input }) => ({ id, ...toRow(input) })))}
      where camera.id = given.id
      returning ${returned}`.execute(db),
  );

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

/** The accessories of an item in their order, also those that have left the catalogue. */
export async function findAccessoryIds(db: Db, cameraId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('camera_accessory')
    .select('accessory_id')
    .where('camera_id', '=', cameraId)
    .orderBy('position')
    .execute();
  return rows.map(({ accessory_id }) => accessory_id);
}

/**
 * Makes the items with these ids the accessories of an item, in this order, and removes its others.
 */
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
