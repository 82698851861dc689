import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import type { Calls } from '#shared/calls.ts';
import type { ErrorCode } from '#shared/endpoint.ts';
import { ApiError, isUnanswered, type Address, type Reading } from './call.ts';

/** Calls other than GET that write nothing. */
type Asking =
  | 'POST /api/quotes'
  | 'POST /api/admin/counter/scan'
  | 'POST /api/auth/passkeys/options'
  | 'POST /api/auth/passkey-sign-in/options';
type Writing = Exclude<Address, Reading | Asking>;
/** The writing calls that visitors and customers may make; `DeskWriting` has those of the desk. */
export type CustomersWriting = {
  [A in Writing]: Calls[A]['access'] extends 'public' | 'user' ? A : never;
}[Writing];
export type DeskWriting = Exclude<Writing, CustomersWriting>;

/** Queries by the call that they make, whatever its parameters are; with `*`, all queries whose path begins with it. */
export type Queries = readonly (Reading | Asking | `GET /api/${string}*`)[];

/** The queries that a call makes stale. */
export interface Consequence {
  /** Queries that are stale once the call is done. */
  done: Queries;
  /**
   * Queries that are stale when the call is refused, because old data may be the cause; `done` when
   * absent.
   */
  refused?: Queries;
  /** Queries that are stale besides `refused`, when the call is refused with one of these codes. */
  byCode?: Partial<Record<ErrorCode, Queries>>;
  /**
   * Queries that are stale when no answer came, and the work may or may not be done; `refused` when
   * absent.
   */
  lost?: Queries;
  /**
   * Set when the screen does not wait for these queries, because the answer has all that it needs.
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
 * Refreshes the queries that a call has made stale. After a success the form waits for them, so
 * that the page is up to date when it closes; a failure is shown at once, because after a lost
 * answer these queries may get none either.
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
  return error || consequence.inBackground ? undefined : refreshed;
}

/** A mutation whose call has a consequence, which follows when it has settled. */
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
