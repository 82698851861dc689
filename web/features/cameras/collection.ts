import {
  infiniteQueryOptions,
  queryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Camera } from '#shared/cameras.ts';
import { matchesFilter, type CameraFilter } from '#shared/cameras.rules.ts';
import { limits } from '#shared/fields.rules.ts';
import { pathOf } from '../../lib/call.ts';
import { callPage } from '../../lib/call-page.ts';
import { publicData, readingPublic } from '../../lib/query-client.ts';
import { brandsQuery, categoriesQuery } from './cameras.api.ts';
import type { CollectionSearch } from './filters.ts';

/** Whether any filter is set. */
export const isFiltered = (filters: CollectionSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** The same filters as the API and the browser's own filtering take them. */
export const toCameraFilter = ({ category, ...rest }: CollectionSearch): CameraFilter => ({
  ...rest,
  categoryId: category,
});

/** How many cameras the collection shows at first. */
const pageCount = 48;

/** The first cameras that pass a filter, chosen by the server. */
const firstCamerasQuery = (filter: CameraFilter) =>
  readingPublic('GET /api/cameras', { query: { ...filter, limit: pageCount } });

/** As much of the catalogue as the browser filters by itself; `next` says that there is more. */
const catalogueQuery = () =>
  queryOptions({
    queryKey: [pathOf('GET /api/cameras'), { limit: limits.pageSize }, 'page'],
    meta: publicData,
    queryFn: ({ signal }) =>
      callPage('GET /api/cameras', { query: { limit: limits.pageSize }, signal }),
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

const pagesQuery = (filter: CameraFilter) =>
  infiniteQueryOptions({
    queryKey: [pathOf('GET /api/cameras'), { ...filter, limit: pageCount }, 'pages'],
    meta: publicData,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/cameras', {
        query: { ...filter, limit: pageCount, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });

export interface Collection {
  /** Undefined while nothing is known yet. */
  cameras: Camera[] | undefined;
  /** How many there are in all; undefined when only the server knows. */
  total: number | undefined;
  failed: boolean;
  loadingMore: boolean;
  /** Asks the server for more; undefined when all are here. */
  loadMore: (() => void) | undefined;
}

/** The cameras, where nothing has changed as the objects that are known: their cards need not be drawn again. */
function keepEqual(known: Camera[], cameras: Camera[]): Camera[] {
  const byId = new Map(known.map((camera) => [camera.id, camera]));
  return cameras.map((camera) => replaceEqualDeep(byId.get(camera.id), camera));
}

/**
 * The cameras that pass a filter. Up to 1,000 cameras are filtered in the browser; of a larger catalogue the
 * server is asked, page by page.
 */
export function useCollection(filter: CameraFilter): Collection {
  const catalogue = useQuery(catalogueQuery());
  const hasAll = catalogue.data !== undefined && !catalogue.data.next;
  const first = useQuery({ ...firstCamerasQuery(filter), enabled: !hasAll });
  const pages = useInfiniteQuery({
    ...pagesQuery(filter),
    enabled: catalogue.data?.next !== undefined,
  });
  const all = useMemo(
    () => hasAll && keepEqual(first.data ?? [], catalogue.data.items),
    [hasAll, first.data, catalogue.data],
  );
  if (all) {
    const cameras = all.filter((camera) => matchesFilter(camera, filter));
    return {
      cameras,
      total: cameras.length,
      failed: false,
      loadingMore: false,
      loadMore: undefined,
    };
  }
  return {
    cameras: pages.data?.pages.flatMap((page) => page.items) ?? first.data,
    total: undefined,
    failed: first.isError && pages.data === undefined,
    loadingMore: pages.isFetchingNextPage,
    loadMore: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
  };
}
