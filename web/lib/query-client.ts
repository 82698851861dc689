import {
  QueryClient,
  type Query,
  queryOptions,
  type QueryFunctionContext,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/endpoint.ts';
import { pathOf, queryText, send, type Given, type Place } from './call.ts';
import { queryDefaults } from './data-timing.ts';
import { onSessionChange, sessionNow } from './session.ts';

/** Gives the JSON at an address of the API, e.g. `/api/cameras?limit=24`. */
export type ReadAddress = (address: string, signal: AbortSignal) => Promise<unknown>;

const readOverHttp: ReadAddress = async (address, signal) =>
  (await send('GET', address, { signal })).json();

/** The first element of a query's key is the path (specification, section 7), the second the query. */
const addressOf = ([path, query]: QueryFunctionContext['queryKey']) =>
  String(path) + queryText(query);

/** A client with the defaults of the specification; on the server `read` answers without a network. */
export function createQueryClient(read: ReadAddress = readOverHttp): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...queryDefaults,
        // Offline a call fails at once, and the screen says so.
        networkMode: 'always',
        queryFn: ({ queryKey, signal }) => read(addressOf(queryKey), signal),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * The options of a query that reads a call of the API. Its key is `[path]` or `[path, query]`: invalidating
 * `[path]` reaches every query of that path.
 */
export function reading<E extends Endpoint>(endpoint: E, ...[input]: Given<Place<E>>) {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: object };
  const path = pathOf(endpoint, params);
  return queryOptions<z.output<E['reply']>>({
    queryKey: query ? [path, query] : [path],
    meta: { access: endpoint.access },
  } satisfies UseQueryOptions<z.output<E['reply']>>);
}

/** Forgets what one person may see as soon as somebody else, or nobody, is signed in. */
export function forgetPrivateDataOnChange(client: QueryClient): void {
  let userId = sessionNow().user?.id;
  onSessionChange(() => {
    const next = sessionNow().user?.id;
    if (next === userId) return;
    userId = next;
    const predicate = (query: Query) => query.meta?.['access'] !== 'public';
    for (const query of client.getQueryCache().findAll({ predicate })) query.reset();
    // For a visitor nothing is asked again: it would be refused.
    if (next !== undefined) void client.refetchQueries({ predicate, type: 'active' });
  });
}
