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

/** Fetches the data of a query. */
export type Read = (
  query: Pick<QueryFunctionContext, 'queryKey' | 'meta' | 'signal'>,
) => Promise<unknown>;

const readOverHttp: Read = async ({ queryKey, signal }) =>
  (await send('GET', addressOf(queryKey), { signal })).json();

/**
 * The address of a query's call. The first element of its key is the path (docs/specification.md
 * 7), the second the query parameters.
 */
const addressOf = ([path, query]: QueryFunctionContext['queryKey']) =>
  String(path) + queryText(query);

/**
 * Makes a client with the defaults of docs/specification.md 9. On the server `read` answers without
 * a network, and `gcTime` is `Infinity`, because the client is dropped with its page and a timer
 * would only keep it in memory.
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
        // While the browser is offline a call fails at once instead of waiting, and the screen says
        // so.
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
/** Reading calls whose answers depend on the person. */
export type PrivateReading = Exclude<Reading, PublicReading>;

/** Marks a query whose data everybody may see, so that it is kept when somebody signs in or out. */
export const publicData = { access: 'public' } as const;

/**
 * The options of a query for a reading call. Its key is `[path]` or `[path, query]`, so that
 * invalidating `[path]` affects every query of that path.
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
    // The server reads this when it renders a public page, and answers the call itself.
    meta: { ...publicData, question: { address, ...input } },
  } satisfies UseQueryOptions<Reply<A>>);

function keyOf(address: Reading, input: unknown): [path: string, query?: object] {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: object };
  const path = pathOf(address, params);
  return query ? [path, query] : [path];
}

/** The signed-in person and the role; answers for another role have other fields. */
const personAndRole = () => {
  const { user } = sessionNow();
  return user ? `${user.id} ${user.role}` : undefined;
};

/**
 * Clears all private data as soon as somebody else is signed in, or nobody, or the person has
 * another role.
 */
export function forgetPrivateDataOnChange(client: QueryClient): void {
  let known = personAndRole();
  onSessionChange(() => {
    const next = personAndRole();
    if (next === known) return;
    known = next;
    const predicate = (query: Query) => query.meta?.['access'] !== publicData.access;
    for (const query of client.getQueryCache().findAll({ predicate })) query.reset();
    // After a sign-out private queries are not repeated, because the server would refuse them.
    if (next !== undefined) void client.refetchQueries({ predicate, type: 'active' });
  });
}
