import type { QueryClient } from '@tanstack/react-query';
import type { Camera } from '#shared/cameras/cameras.ts';
import { readingPublic } from '../../lib/calls/query-client.ts';

/** The number of items on the home page. */
const homeCount = 24;

export const categoriesQuery = () => readingPublic('GET /api/categories');
export const brandsQuery = () => readingPublic('GET /api/brands');
export const homeCamerasQuery = () =>
  readingPublic('GET /api/cameras', { query: { limit: homeCount } });
export const cameraQuery = (id: number) =>
  readingPublic('GET /api/cameras/:id', { params: { id } });

/**
 * An item from a list that was loaded before, to be shown while the item itself is being loaded.
 */
export const listedCamera = (client: QueryClient, id: number): Camera | undefined =>
  client
    .getQueriesData<Camera[] | { items?: Camera[] }>({ queryKey: ['/api/cameras'] })
    .flatMap(([, list]) => (Array.isArray(list) ? list : (list?.items ?? [])))
    .find((camera) => camera.id === id);
