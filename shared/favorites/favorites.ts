import * as z from 'zod/mini';
import { camera } from '../cameras/cameras.ts';
import { endpoint } from '../endpoint.ts';
import { idInPath, pageQuery } from '../fields.ts';

const cameraParams = z.object({ cameraId: idInPath });
const favoriteState = z.object({ isFavorite: z.boolean() });

export const listFavorites = endpoint('GET', '/api/favorites', {
  access: 'user',
  summary: 'The caller’s favourite cameras, added last first',
  query: pageQuery,
  reply: z.array(camera),
});
export const checkFavorite = endpoint('GET', '/api/favorites/check/:cameraId', {
  access: 'user',
  summary: 'Whether a camera is among the caller’s favourites',
  params: cameraParams,
  reply: favoriteState,
});
export const addFavorite = endpoint('POST', '/api/favorites/:cameraId', {
  access: 'user',
  summary: 'Add a favourite; twice is once',
  params: cameraParams,
  reply: favoriteState,
});
export const removeFavorite = endpoint('DELETE', '/api/favorites/:cameraId', {
  access: 'user',
  summary: 'Remove a favourite; twice is once',
  params: cameraParams,
  reply: favoriteState,
});
