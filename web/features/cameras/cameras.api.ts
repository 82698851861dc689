import {
  getCamera,
  getNextFree,
  listBrands,
  listCameras,
  listCategories,
} from '#shared/cameras.ts';
import type { Day } from '#shared/days.ts';
import { getShop } from '#shared/shop.ts';
import { reading } from '../../lib/query-client.ts';

/** How many cameras the home page shows. */
const homeCount = 24;

export const categoriesQuery = () => reading(listCategories);
export const brandsQuery = () => reading(listBrands);
export const homeCamerasQuery = () => reading(listCameras, { query: { limit: homeCount } });
export const cameraQuery = (id: number) => reading(getCamera, { params: { id } });
export const shopQuery = () => reading(getShop);
export const nextFreeQuery = (id: number, days: number, from: Day) =>
  reading(getNextFree, { params: { id }, query: { days, from } });
