import type { Camera } from '#shared/cameras/cameras.ts';
import type { PageQuery } from '#shared/fields.ts';
import { presentCamera } from '../cameras/cameras.presenter.ts';
import { cameraById } from '../cameras/cameras.service.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { createdCursor, cutPage, pageSize, readCursor, type Page } from '../http/pagination.ts';
import {
  deleteFavorite,
  findFavorites,
  insertFavorite,
  isFavoriteOf,
} from './favorites.queries.ts';

type Presenting = Pick<Deps, 'database' | 'pictures' | 'shop'>;

export interface FavoriteState {
  isFavorite: boolean;
}

/**
 * A page of the caller's favourite items, the last added first; items that have left the catalogue
 * are left out.
 */
export async function favoritesPage(
  { database, pictures }: Presenting,
  caller: Caller,
  query: PageQuery,
): Promise<Page<Camera>> {
  const size = pageSize(query);
  const after = readCursor(createdCursor, query);
  const rows = await findFavorites(database.db, caller.id, after, size + 1);
  const { items, next } = cutPage(rows, size, (last) => [last.added_at.toISOString(), last.id]);
  return { next, items: items.map((row) => presentCamera(row, pictures)) };
}

export async function favoriteStateOf(
  db: Db,
  caller: Caller,
  cameraId: number,
): Promise<FavoriteState> {
  return { isFavorite: await isFavoriteOf(db, caller.id, cameraId) };
}

/**
 * Adds an item to the caller's favourites; a second time changes nothing.
 * @throws 404 for an item that is not in the catalogue
 */
export async function addToFavorites(
  deps: Presenting,
  caller: Caller,
  cameraId: number,
): Promise<FavoriteState> {
  await cameraById(deps, cameraId);
  await insertFavorite(deps.database.db, caller.id, cameraId);
  return { isFavorite: true };
}

export async function removeFromFavorites(
  db: Db,
  caller: Caller,
  cameraId: number,
): Promise<FavoriteState> {
  await deleteFavorite(db, caller.id, cameraId);
  return { isFavorite: false };
}
