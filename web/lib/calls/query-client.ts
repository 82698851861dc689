import {
  QueryClient,
  type Query,
  queryOptions,
  type QueryFunctionContext,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { Calls } from '#shared/calls.ts';
import {
  pathOf,
  queryText,
  send,
  type AddressInput,
  type Given,
  type Reading,
  type Reply,
} from './call.ts';
import { queryDefaults } from './data-timing.ts';
import { onSessionChange, sessionNow } from '../session.ts';

/** Reads the data of a query. */
export type Read = (
  query: Pick<QueryFunctionContext, 'queryKey' | 'meta' | 'signal'>,
) => Promise<unknown>;

const readOverHttp: Read = async ({ queryKey, signal }) =>
  (await send('GET', addressOf(queryKey), { signal })).json();

/** The first element of a query's key is the path (docs/specification.md 7), the second the query. */
const addressOf = ([path, query]: QueryFunctionContext['queryKey']) =>
  String(path) + queryText(query);

/**
 * A client with the defaults of docs/specification.md 9. On the server `read` answers without a
 * network, and `gcTime` is `Infinity`: the client is dropped with its page, and a timer that clears
 * an answer would keep it in memory.
 */
export function createQueryClient(
  read: Read = readOverHttp,
  gcTime: number = queryDefaults.gcTime,
): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...queryDefaults,
        gcTime,
        // A call fails at once while the browser is offline, and the screen says so.
        networkMode: 'always',
        queryFn: read,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

type PublicReading = {
  [A in Reading]: Calls[A]['access'] extends 'public' ? A : never;
}[Reading];
/** The calls that answer each person differently. */
export type PrivateReading = Exclude<Reading, PublicReading>;

/** Marks a query whose data everybody may see: it is kept when somebody signs in or out. */
export const publicData = { access: 'public' } as const;

/**
 * The options of a query that reads a call of the API. Its key is `[path]` or `[path, query]`: invalidating
 * `[path]` reaches every query of that path.
 */
export const reading = <A extends PrivateReading>(address: A, ...[input]: Given<AddressInput<A>>) =>
  queryOptions<Reply<A>>({ queryKey: keyOf(address, input) } satisfies UseQueryOptions<Reply<A>>);

/** The options of a query for data that everybody may see. */
export const readingPublic = <A extends PublicReading>(
  address: A,
  ...[input]: Given<AddressInput<A>>
) =>
  queryOptions<Reply<A>>({
    queryKey: keyOf(address, input),
    // The server answers this call by itself when it renders a public page.
    meta: { ...publicData, question: { address, ...input } },
  } satisfies UseQueryOptions<Reply<A>>);

function keyOf(address: Reading, input: unknown): [path: string, query?: object] {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: object };
  const path = pathOf(address, params);
  return query ? [path, query] : [path];
}

/** Clears all private data as soon as another person, or nobody, is signed in. */
export function forgetPrivateDataOnChange(client: QueryClient): void {
  let userId = sessionNow().user?.id;
  onSessionChange(() => {
    const next = sessionNow().user?.id;
    if (next === userId) return;
    userId = next;
    const predicate = (query: Query) => query.meta?.['access'] !== publicData.access;
    for (const query of client.getQueryCache().findAll({ predicate })) query.reset();
    // For a visitor private queries are not sent again: they would be refused.
    if (next !== undefined) void client.refetchQueries({ predicate, type: 'active' });
  });
}
