import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The data of a page's first view, as the server puts it into the HTML. Not in the form of Query's
 * own `dehydrate`, which has the time of each query: here the same data gives the same bytes, and
 * so the same ETag.
 */
export type DehydratedData = [key: QueryKey, data: unknown][];

/** The data that the server's queries have read. */
export const dehydrate = (client: QueryClient): DehydratedData =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

/**
 * Puts the server's data, which is public, into the cache for the first render, as fresh as if it
 * had just arrived.
 */
export function hydrate(client: QueryClient, data: DehydratedData): void {
  for (const [key, content] of data) {
    // The query is marked as public before a component uses it; otherwise a session that ends
    // meanwhile would clear it.
    client.getQueryCache().build(client, { queryKey: key, meta: { access: 'public' } });
    client.setQueryData(key, content);
  }
}
