import { readingPublic } from '../../lib/calls/query-client.ts';

/** How many items the home page shows. */
const homeCount = 24;

export const categoriesQuery = () => readingPublic('GET /api/categories');
export const brandsQuery = () => readingPublic('GET /api/brands');
export const homeCamerasQuery = () =>
  readingPublic('GET /api/cameras', { query: { limit: homeCount } });
export const cameraQuery = (id: number) =>
  readingPublic('GET /api/cameras/:id', { params: { id } });
