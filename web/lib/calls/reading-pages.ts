import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pathOf, type Reply } from './call.ts';
import { callAnyPage, type Page } from './call-page.ts';
import type { PrivateReading } from './query-client.ts';

/**
 * The options of a query that reads a list page by page, with the header `Link`. Its key begins
 * with the path like that of `reading`, so that invalidating `[path]` affects both.
 */
export function readingPages<A extends PrivateReading>(
  address: A,
  query: { limit: number } & Record<string, string | number>,
  params?: Record<string, string | number>,
) {
  return infiniteQueryOptions({
    queryKey: [pathOf(address, params), query, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Page<Reply<A>>> =>
      callAnyPage(address, {
        ...(params && { params }),
        query: { ...query, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  });
}

/**
 * The options of a query that reads all pages of a list, for screens that need the whole list. Its
 * key begins with the path like that of `reading`.
 */
export function readingWhole<A extends PrivateReading>(
  address: A,
  { params, query = {} }: { params?: Record<string, string | number>; query?: object },
) {
  return queryOptions<Reply<A>>({
    queryKey: [pathOf(address, params), query, 'whole'],
    async queryFn({ signal }) {
      const items: unknown[] = [];
      let cursor: string | undefined;
      do {
        const page = await callAnyPage(address, {
          ...(params && { params }),
          query: { ...query, cursor },
          signal,
        });
        items.push(...(page.items as unknown[]));
        cursor = page.next;
      } while (cursor !== undefined);
      return items as Reply<A>;
    },
  });
}
