import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * The data of a page's first view, as the server puts it into the HTML. It says nothing of the time: the same data
 * gives the same bytes, and with them the same ETag.
 */
export type BootData = [key: QueryKey, data: unknown][];

/** What the server's queries have read. */
export const bootData = (client: QueryClient): BootData =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** Puts the server's data, which is public, where the first render looks for it, as fresh as on arrival. */
export function takeBoot(client: QueryClient, boot: BootData): void {
  for (const [key, data] of boot) {
    // Known as public before a component asks for it, or a session that ends meanwhile would take it away.
    client.getQueryCache().build(client, { queryKey: key, meta: { access: 'public' } });
    client.setQueryData(key, data);
  }
}
