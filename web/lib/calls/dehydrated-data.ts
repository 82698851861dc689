import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The data of a page's first view, which the server puts into the HTML. TanStack Query's own
 * `dehydrate` is not used, because it adds the time of each query: without the times equal data
 * gives equal bytes, and so the same ETag.
 */
export type DehydratedData = [key: QueryKey, data: unknown][];

/** The answers that the server's queries have got, with their keys. */
export const dehydrate = (client: QueryClient): DehydratedData =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

/**
 * Puts the server's data, which is all public, into the cache for the first render. It counts as
 * fresh.
 */
export function hydrate(client: QueryClient, data: DehydratedData): void {
  for (const [key, content] of data) {
    // The query is marked as public before a component uses it; otherwise the end of a session
    // would clear it.
    client.getQueryCache().build(client, { queryKey: key, meta: { access: 'public' } });
    client.setQueryData(key, content);
  }
}
