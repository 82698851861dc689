import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Oneself } from '#shared/users/users.ts';
import { ApiError } from '../../lib/calls/call.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { isSame } from '../../lib/is-same.rules.ts';
import { signIn, useSession } from '../../lib/session.ts';
import { isOfHouse } from '../../lib/shop/of-house.ts';

const oneself = reading('GET /api/auth/me');

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403;

/** The person with the role that the server has told. */
const withRoleOf = (user: Oneself, { isAdmin, role, permissions }: Oneself): Oneself => ({
  ...user,
  isAdmin,
  role,
  permissions,
});

/**
 * Keeps the role of the signed-in person up to date. It is read again when the desk is opened, when
 * its window gets the focus, and when a call is refused.
 *
 * @returns whether the role was read since the person is here, or could not be read; the stored one
 *   may be old, and the answers of the server lack the fields that another role may not see
 */
export function useOwnRole(): boolean {
  const session = useSession();
  const client = useQueryClient();
  const [readFor, setReadFor] = useState<number>();
  const { user } = session;
  const { data, isError } = useQuery({ ...oneself, enabled: isOfHouse(user) });
  const now = user && data?.id === user.id ? withRoleOf(user, data) : undefined;
  const isRead = isError || (now !== undefined && isSame(now, user));
  if (user && isRead && readFor !== user.id) setReadFor(user.id);
  useEffect(() => {
    if (session.status !== 'signed in' || data?.id !== session.user.id) return;
    const next = withRoleOf(session.user, data);
    if (!isSame(next, session.user)) signIn({ user: next, token: session.token });
  }, [data, session]);
  useEffect(() => {
    const askAgain = (error: unknown) => {
      if (isForbidden(error)) void client.invalidateQueries({ queryKey: oneself.queryKey });
    };
    const ends = [
      client.getQueryCache().subscribe(({ query }) => askAgain(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => askAgain(mutation?.state.error)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  return !isOfHouse(user) || readFor === user?.id;
}
