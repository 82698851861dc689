import type { FastifyInstance } from 'fastify';
import {
  addFavorite,
  checkFavorite,
  listFavorites,
  removeFavorite,
} from '#shared/favorites/favorites.ts';
import type { Deps } from '../deps.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import {
  addToFavorites,
  favoritesPage,
  favoriteStateOf,
  removeFromFavorites,
} from './favorites.service.ts';

/** Registers the calls with which customers list, check, add and remove favourite items. */
export function favoriteRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  on(app, listFavorites, async (call) =>
    sendPage(call, await favoritesPage(deps, call.caller, call.query)),
  );
  on(app, checkFavorite, ({ caller, params }) => favoriteStateOf(db, caller, params.cameraId));
  on(app, addFavorite, ({ caller, params }) => addToFavorites(deps, caller, params.cameraId));
  on(app, removeFavorite, ({ caller, params }) => removeFromFavorites(db, caller, params.cameraId));
}
