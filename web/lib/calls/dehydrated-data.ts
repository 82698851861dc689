import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The data of a page's first view, as the server puts it into the HTML. Not in the form of Query's own `dehydrate`, which
 * says when each query was read: the same data gives the same bytes here, and with them the same ETag.
 */
export type DehydratedData = [key: QueryKey, data: unknown][];

/** The data that the server's queries have read. */
export const dehydrate = (client: QueryClient): DehydratedData =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** Puts the server's data, which is public, where the first render looks for it, as fresh as on arrival. */
export function hydrate(client: QueryClient, data: DehydratedData): void {
  for (const [key, content] of data) {
    // The query is marked as public before a component asks for it; a session that ends meanwhile would take it away
    // otherwise.
    client.getQueryCache().build(client, { queryKey: key, meta: { access: 'public' } });
    client.setQueryData(key, content);
  }
}
