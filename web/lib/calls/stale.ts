import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import type { Calls } from '#shared/calls.ts';
import type { ErrorCode } from '#shared/endpoint.ts';
import { ApiError, isUnanswered, type Address, type Reading } from './call.ts';

/** Calls that have a method other than GET but change nothing on the server. */
type Asking =
  | 'POST /api/quotes'
  | 'POST /api/admin/counter/scan'
  | 'POST /api/auth/passkeys/options'
  | 'POST /api/auth/passkey-sign-in/options';
type Writing = Exclude<Address, Reading | Asking>;
/** The writing calls of visitors and customers; `DeskWriting` has those of the desk. */
export type CustomersWriting = {
  [A in Writing]: Calls[A]['access'] extends 'public' | 'user' ? A : never;
}[Writing];
export type DeskWriting = Exclude<Writing, CustomersWriting>;

/**
 * Names queries by the address of their call, with any parameters; a name with `*` means all
 * queries whose path begins like this.
 */
export type Queries = readonly (Reading | Asking | `GET /api/${string}*`)[];

/** Which queries become stale through a call, depending on its result. */
export interface Consequence {
  /** Queries that are stale after a success. */
  done: Queries;
  /**
   * Queries that are stale after a refusal, because old data may be its cause; when absent, those
   * in `done`.
   */
  refused?: Queries;
  /** Further queries that are stale after a refusal with one of these codes. */
  byCode?: Partial<Record<ErrorCode, Queries>>;
  /**
   * Queries that are stale when no answer came, so that the call may or may not have had its
   * effect; when absent, those in `refused`.
   */
  lost?: Queries;
  /**
   * Set when the screen need not wait until these queries are fetched, because the answer has all
   * that it needs.
   */
  inBackground?: true;
}

function queriesAfter(
  { done, refused = done, byCode = {}, lost = refused }: Consequence,
  error: Error | null,
): Queries {
  if (!error) return done;
  if (isUnanswered(error)) return lost;
  const code = error instanceof ApiError ? error.code : undefined;
  return [...refused, ...((code && byCode[code]) ?? [])];
}

const isQueryOf = (path: unknown, query: Queries[number]): boolean =>
  new RegExp(`^${query.replace(/^\w+ /, '').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(
    String(path),
  );

/**
 * Fetches the queries again that a call has made stale. After a success the form waits for them, so
 * that the page is up to date when it closes, and after a price that was refused too, because a
 * press before the new one is there would be refused again. After another failure nothing waits,
 * because without a connection these queries would get no answer either.
 */
export function refreshAfter(
  client: QueryClient,
  consequence: Consequence,
  error: Error | null,
): Promise<void> | undefined {
  const stale = queriesAfter(consequence, error);
  const refreshed = client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => stale.some((query) => isQueryOf(path, query)),
  });
  const isPriceRefused = error instanceof ApiError && error.code === 'price_changed';
  return (error && !isPriceRefused) || consequence.inBackground ? undefined : refreshed;
}

/**
 * A mutation for a writing call. When it has ended, with or without success, the queries in
 * `consequence` are fetched again.
 */
export function useWriting<Reply, Input = void>(
  consequence: Consequence,
  options: Omit<UseMutationOptions<Reply, Error, Input>, 'onSettled'>,
) {
  const client = useQueryClient();
  return useMutation({
    ...options,
    onSettled: (_reply, error) => refreshAfter(client, consequence, error),
  });
}
