import { infiniteQueryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoint.ts';
import { pathOf } from './call.ts';
import { callPage, type Page } from './call-page.ts';

/**
 * The options of a query that reads a list page by page, following the Link header. Its key begins with the path,
 * as that of `reading`, so invalidating `[path]` reaches both.
 */
export function readingPages<E extends Endpoint>(
  endpoint: E,
  query: { limit: number } & Record<string, string | number>,
) {
  return infiniteQueryOptions({
    queryKey: [pathOf(endpoint, undefined), query, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Page<z.output<E['reply']>>> =>
      callPage(endpoint, ...([{ query: { ...query, cursor: pageParam }, signal }] as never)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    meta: { access: endpoint.access },
  });
}
