import { getCamera, listBrands, listCameras, listCategories } from '#shared/cameras.ts';
import { reading } from '../../lib/query-client.ts';

/** How many cameras the home page shows. */
const homeCount = 24;

export const categoriesQuery = () => reading(listCategories);
export const brandsQuery = () => reading(listBrands);
export const homeCamerasQuery = () => reading(listCameras, { query: { limit: homeCount } });
export const cameraQuery = (id: number) => reading(getCamera, { params: { id } });
