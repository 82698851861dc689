import { infiniteQueryOptions } from '@tanstack/react-query';
import { pathOf, type Reply } from './call.ts';
import { callPage, type Page } from './call-page.ts';
import type { PrivateReading } from './query-client.ts';

/**
 * The options of a query that reads a list page by page, following the Link header. Its key begins with the path,
 * as that of `reading`, so invalidating `[path]` reaches both.
 */
export function readingPages<A extends PrivateReading>(
  address: A,
  query: { limit: number } & Record<string, string | number>,
  params?: Record<string, number>,
) {
  return infiniteQueryOptions({
    queryKey: [pathOf(address, params), query, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Page<Reply<A>>> =>
      callPage(address, ...([{ params, query: { ...query, cursor: pageParam }, signal }] as never)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}
