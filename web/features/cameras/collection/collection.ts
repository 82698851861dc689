import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Camera, Category } from '#shared/cameras/cameras.ts';
import { matchesFilter, type CameraFilter, sorts, type Sort } from '#shared/stock/finding.rules.ts';
import { relevanceOf } from '#shared/stock/words.rules.ts';
import type { Day } from '#shared/days.rules.ts';
import type { Facets, ListedCamera, SearchHelp } from '#shared/stock/finding.ts';
import { limits } from '#shared/fields.rules.ts';
import { pathOf } from '../../../lib/calls/call.ts';
import { callPage, type Page } from '../../../lib/calls/call-page.ts';
import { publicData, readingPublic } from '../../../lib/calls/query-client.ts';
import { brandsQuery, categoriesQuery } from '../cameras.api.ts';
import type { CollectionSearch } from './filters.ts';

/** Whether any filter is set; the usual order does not count. */
export const isFiltered = (filters: CollectionSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== 'featured');

/** The filters of the collection in the form that the API takes. */
export interface CollectionFilter extends CameraFilter {
  from?: Day | undefined;
  to?: Day | undefined;
  quantity?: number | undefined;
  sort?: Sort | undefined;
}

/**
 * The filters of the page's address for the API and for filtering in the browser. Days count only
 * when both are chosen.
 */
export function toCameraFilter({
  category,
  from,
  to,
  quantity,
  sort,
  ...rest
}: CollectionSearch): CollectionFilter {
  // A search is ordered by the best match, unless another order is chosen.
  const order = sort ?? (rest.search ? 'relevance' : undefined);
  const filter = { ...rest, categoryId: category, sort: order };
  return from && to ? { ...filter, from, to, quantity } : filter;
}

/** The number of items that the collection shows at first. */
const pageCount = 48;

/** The query for the first items that pass the filters; the server chooses them. */
const firstCamerasQuery = (filter: CollectionFilter) =>
  readingPublic('GET /api/cameras', { query: { ...filter, limit: pageCount } });

/**
 * The query for as many items as the browser filters by itself; `next` is set when the catalogue
 * has more.
 */
const catalogueQuery = () =>
  queryOptions({
    queryKey: [pathOf('GET /api/cameras'), { limit: limits.pageSize }, 'page'],
    meta: publicData,
    queryFn: ({ signal }) =>
      callPage('GET /api/cameras', { query: { limit: limits.pageSize }, signal }),
  });

/**
 * The query for the number of items that are left out because of the days, and for suggestions of
 * another search.
 */
const helpQuery = ({ sort: _sort, ...filter }: CollectionFilter) =>
  readingPublic('GET /api/search-help', { query: filter });

/** Loads the first items of the collection, unless the whole catalogue is loaded already. */
export async function loadCollection(client: QueryClient, filter: CollectionFilter): Promise<void> {
  const catalogue = client.getQueryData(catalogueQuery().queryKey);
  const hasAll = catalogue && !catalogue.next && !filter.from;
  await Promise.all([
    client.ensureQueryData(categoriesQuery()),
    client.ensureQueryData(brandsQuery()),
    hasAll ? undefined : client.ensureQueryData(firstCamerasQuery(filter)),
    filter.from ? client.ensureQueryData(helpQuery(filter)) : undefined,
    client.ensureQueryData(facetsQuery(filter)),
  ]);
}

/** The query for the number of items for each value of a filter. */
const facetsQuery = ({ sort: _sort, ...filter }: CollectionFilter) =>
  readingPublic('GET /api/cameras/facets', { query: filter });

/**
 * The numbers of items for each value of a filter. Those of the filters before are shown until the
 * new ones arrive.
 */
export const useFacets = (filter: CollectionFilter): Facets | undefined =>
  useQuery({ ...facetsQuery(filter), placeholderData: keepPreviousData }).data;

const pagesQuery = (filter: CollectionFilter & { free?: boolean }) =>
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
  /** The matching items; undefined until some are known. */
  cameras: ListedCamera[] | undefined;
  /** The number of matching items; undefined while not all of them are loaded. */
  total: number | undefined;
  failed: boolean;
  loadingMore: boolean;
  /** Loads more items; undefined when all are loaded. */
  loadMore: (() => void) | undefined;
}

/**
 * The given items. Each unchanged item keeps the object that is known already, so that its card is
 * not rendered again.
 */
function keepEqual(known: ListedCamera[], cameras: ListedCamera[]): ListedCamera[] {
  const byId = new Map(known.map((camera) => [camera.id, camera]));
  return cameras.map((camera) => replaceEqualDeep(byId.get(camera.id), camera));
}

/**
 * The items that pass the filters. A catalogue of up to 1,000 items is filtered in the browser; a
 * larger one, or one with days, by the server, page by page.
 */
export function useCollection(filter: CollectionFilter): Collection {
  const hasDays = filter.from !== undefined;
  const catalogue = useQuery(catalogueQuery());
  const hasAll = catalogue.data !== undefined && !catalogue.data.next && !hasDays;
  const first = useQuery({ ...firstCamerasQuery(filter), enabled: !hasAll });
  const { data: categories = [] } = useQuery(categoriesQuery());
  const pages = useInfiniteQuery({
    ...pagesQuery(filter),
    enabled: hasDays || catalogue.data?.next !== undefined,
  });
  const all = useMemo(
    () => hasAll && keepEqual(first.data ?? [], catalogue.data.items),
    [hasAll, first.data, catalogue.data],
  );
  if (all) {
    const cameras = inOrder(all, filter, categories);
    return {
      cameras,
      total: cameras.length,
      failed: false,
      loadingMore: false,
      loadMore: undefined,
    };
  }
  return pagesOf(pages, first.data, first.isError);
}

/**
 * The items that pass the filters, in the chosen order; equal items stand in the order of their
 * ids.
 */
function inOrder(
  all: ListedCamera[],
  filter: CollectionFilter,
  categories: Category[],
): ListedCamera[] {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const categoryOf = ({ categoryId }: Camera) => names.get(categoryId) ?? '';
  const found = all.filter((camera) => matchesFilter(camera, filter, categoryOf(camera)));
  const { search, sort = 'featured' } = filter;
  if (sort !== 'relevance' || !search) return found.toSorted(sorts[sort].compare);
  return found
    .map((camera) => ({ camera, score: relevanceOf(camera, search, categoryOf(camera)) ?? 0 }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ camera }) => camera);
}

/**
 * The items of which too few units are free on the chosen days; they are loaded when they are to be
 * shown.
 */
export function useNotFree(filter: CollectionFilter, wanted: boolean): Collection {
  const pages = useInfiniteQuery({
    ...pagesQuery({ ...filter, free: false }),
    enabled: wanted,
  });
  return pagesOf(pages, undefined, pages.isError);
}

function pagesOf(
  pages: UseInfiniteQueryResult<InfiniteData<Page<ListedCamera[]>>>,
  first: ListedCamera[] | undefined,
  failed: boolean,
): Collection {
  const cameras = pages.data?.pages.flatMap((page) => page.items);
  return {
    cameras: cameras ?? first,
    total: cameras && !pages.hasNextPage ? cameras.length : undefined,
    failed: failed && cameras === undefined,
    loadingMore: pages.isFetchingNextPage,
    loadMore: pages.hasNextPage ? () => void pages.fetchNextPage() : undefined,
  };
}

/**
 * The number of items that are left out and suggestions for another search. It is loaded when days
 * are chosen, and for a search without results.
 */
export const useSearchHelp = (
  filter: CollectionFilter,
  findsNothing: boolean,
): SearchHelp | undefined =>
  useQuery({
    ...helpQuery(filter),
    enabled: filter.from !== undefined || (findsNothing && filter.search !== undefined),
  }).data;
