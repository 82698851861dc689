import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import {
  getAvailability,
  getCamera,
  getNextFree,
  listBrands,
  listCameras,
  listCategories,
  type CameraFilter,
} from '#shared/cameras.ts';
import { addDays, type Day } from '#shared/days.ts';
import { limits } from '#shared/fields.ts';
import { getShop } from '#shared/shop.ts';
import { callPage } from '../../lib/call.ts';
import { reading } from '../../lib/query-client.ts';

/** How many cameras the home page shows, and how many the collection shows at first. */
const homeCount = 24;
export const pageCount = 48;

export const categoriesQuery = () => reading(listCategories);
export const brandsQuery = () => reading(listBrands);
export const homeCamerasQuery = () => reading(listCameras, { query: { limit: homeCount } });
export const cameraQuery = (id: number) => reading(getCamera, { params: { id } });
export const shopQuery = () => reading(getShop);
export const nextFreeQuery = (id: number, days: number, from: Day) =>
  reading(getNextFree, { params: { id }, query: { days, from } });

/** The first cameras that pass a filter, chosen by the server. */
export const firstCamerasQuery = (filter: CameraFilter) =>
  reading(listCameras, { query: { ...filter, limit: pageCount } });

const camerasPath = listCameras.path;

/** As much of the catalogue as the browser filters by itself; `next` says that there is more. */
export const catalogueQuery = () =>
  queryOptions({
    queryKey: [camerasPath, { limit: limits.pageSize }, 'page'],
    meta: { access: listCameras.access },
    queryFn: ({ signal }) => callPage(listCameras, { query: { limit: limits.pageSize }, signal }),
  });

/** Loads what the collection shows at first, unless the whole catalogue is here already. */
export async function loadCollection(client: QueryClient, filter: CameraFilter): Promise<void> {
  const catalogue = client.getQueryData(catalogueQuery().queryKey);
  await Promise.all([
    client.ensureQueryData(categoriesQuery()),
    client.ensureQueryData(brandsQuery()),
    catalogue && !catalogue.next ? undefined : client.ensureQueryData(firstCamerasQuery(filter)),
  ]);
}

const noDays: ReadonlySet<Day> = new Set();

/**
 * The days from `today` on which no unit of a camera is free, as far ahead as a rental may start. Unknown
 * days count as free: the server decides.
 */
export function useFullDays(
  cameraId: number,
  today: Day | undefined,
  enabled = true,
): { fullDays: ReadonlySet<Day>; known: boolean } {
  const half = limits.availabilityDays;
  const stretch = (from: Day, to: Day) =>
    reading(getAvailability, { params: { id: cameraId }, query: { from, to } });
  const start = today ?? '';
  const on = enabled && today !== undefined;
  const near = useQuery({
    ...stretch(start, today ? addDays(today, half - 1) : ''),
    enabled: on,
  });
  const far = useQuery({
    ...stretch(today ? addDays(today, half) : '', today ? addDays(today, 2 * half - 1) : ''),
    enabled: on,
  });
  if (!near.data) return { fullDays: noDays, known: false };
  const full = [...near.data.days, ...(far.data?.days ?? [])].filter((day) => day.available === 0);
  return { fullDays: new Set(full.map((day) => day.date)), known: true };
}
