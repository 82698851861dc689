import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { EncodedPicture } from './encoder.ts';

export interface PictureRow {
  id: string;
  widths: number[];
  color: string;
}

/** Stores a picture, unless it is stored already. It counts as unused until something shows it. */
export async function insertPicture(
  db: Db,
  id: string,
  { widths, color, files }: EncodedPicture,
  now: Date,
): Promise<void> {
  const added = await db
    .insertInto('picture')
    .values({ id, widths, color, created_at: now, unused_since: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  await db
    .insertInto('picture_file')
    .values(
      files.map(({ width, format, content }) => ({
        picture_id: id,
        width,
        format,
        content: Buffer.from(content),
      })),
    )
    .execute();
}

/** Finds a stored picture. If it is unused, its time without use begins again. */
export function findPictureAgain(db: Db, id: string, now: Date): Promise<PictureRow | undefined> {
  return db
    .updateTable('picture')
    .set({
      unused_since: sql`case when unused_since is null then null else ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .returning(['id', 'widths', 'color'])
    .executeTakeFirst();
}

/**
 * Marks pictures as used and gives them. They cannot be deleted before the transaction ends, and
 * after it something shows them.
 */
export async function usePictures(db: Db, ids: string[]): Promise<PictureRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PictureRow>`
    with kept as (select id from picture where id = any(${ids}::text[]) order by id for update)
    update picture set unused_since = null from kept where picture.id = kept.id
    returning picture.id, widths, color`.execute(db);
  return rows;
}

export async function findPictures(db: Db, ids: string[]): Promise<PictureRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PictureRow>`
    select id, widths, color from picture where id = any(${ids}::text[])`.execute(db);
  return rows;
}

export async function findFile(
  db: Db,
  id: string,
  width: number,
  format: 'avif' | 'webp',
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('picture_file')
    .select('content')
    .where('picture_id', '=', id)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
  return row?.content;
}

/**
 * The ids of pictures that are used: as the house's logo, or by an item, even one that has left the
 * catalogue.
 */
const used = sql`(
  select (regexp_matches(said, '/pictures/([0-9a-f]{32})-', 'g'))[1] from (
    select image_url || ' ' || images::text as said from camera
      where image_url like '/pictures/%' or images <> '[]'
    union all
    select document #>> '{house,logo}' from shop_settings
  ) as shown where said like '%/pictures/%'
)`;

/**
 * Notes since when pictures are unused, and deletes those that have been unused since before
 * `before`.
 */
export async function deleteUnusedPictures(db: Db, before: Date, now: Date): Promise<void> {
  await sql`
    update picture set unused_since = null
    where unused_since is not null and id in ${used}`.execute(db);
  await sql`
    update picture set unused_since = ${now}::timestamptz
    where unused_since is null and id not in ${used}`.execute(db);
  await sql`
    delete from picture
    where unused_since < ${before}::timestamptz and id not in ${used}`.execute(db);
}
