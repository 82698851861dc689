import type { Db } from '../database/connect.ts';
import { cameraColumns, type CameraRow } from '../cameras/cameras.presenter.ts';

export interface FavoriteRow extends CameraRow {
  added_at: Date;
}

/** The cursor of a list of favourites: the moment at which the last item was added, and its id. */
type FavoritePlace = [addedAt: string, cameraId: number];

/** The favourite items of an account that are in the catalogue, the last added first. */
export function findFavorites(
  db: Db,
  accountId: number,
  after: FavoritePlace | undefined,
  limit: number,
): Promise<FavoriteRow[]> {
  let query = db
    .selectFrom('favorite')
    .innerJoin('camera', 'camera.id', 'favorite.camera_id')
    .select(cameraColumns.map((column) => `camera.${column}` as const))
    .select('favorite.created_at as added_at')
    .where('favorite.account_id', '=', accountId)
    .where('camera.deleted_at', 'is', null);
  if (after) {
    const [addedAt, cameraId] = after;
    query = query.where((eb) =>
      eb(
        eb.refTuple('favorite.created_at', 'favorite.camera_id'),
        '<',
        eb.tuple(new Date(addedAt), cameraId),
      ),
    );
  }
  return query
    .orderBy('favorite.created_at', 'desc')
    .orderBy('favorite.camera_id', 'desc')
    .limit(limit)
    .execute();
}

export async function isFavoriteOf(db: Db, accountId: number, cameraId: number): Promise<boolean> {
  const row = await db
    .selectFrom('favorite')
    .innerJoin('camera', 'camera.id', 'favorite.camera_id')
    .select('favorite.camera_id')
    .where('favorite.account_id', '=', accountId)
    .where('favorite.camera_id', '=', cameraId)
    .where('camera.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFavorite(db: Db, accountId: number, cameraId: number): Promise<void> {
  await db
    .insertInto('favorite')
    .values({ account_id: accountId, camera_id: cameraId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavorite(db: Db, accountId: number, cameraId: number): Promise<void> {
  await db
    .deleteFrom('favorite')
    .where('account_id', '=', accountId)
    .where('camera_id', '=', cameraId)
    .execute();
}
