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
   * Queries that are stale when the call is refused, since they may be the cause; the same as `done` where it is
   * absent.
   */
  refused?: Queries;
  /** Queries that are stale besides `refused`, when the call is refused with one of these codes. */
  byCode?: Partial<Record<ErrorCode, Queries>>;
  /**
   * Queries that are stale when no answer came, so that it is not known whether the work was done; the same as
   * `refused` where it is absent.
   */
  lost?: Queries;
  /** The screen has all that it needs in the answer, and does not wait for the rest. */
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
 * Asks again for what a call has made stale. A form that is done waits for the answers, so that the page shows them when
 * it closes; what failed is said at once, for where no answer came none may come now either.
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
