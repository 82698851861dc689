import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/calls/call.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { isSame } from '../../lib/is-same.rules.ts';
import { signIn, useSession } from '../../lib/session.ts';
import { isOfHouse } from '../../lib/shop/of-house.ts';

const oneself = reading('GET /api/auth/me');

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403;

/**
 * Keeps the role of the signed-in person up to date. It is read again when the desk is opened, when
 * its window gets the focus, and when a call is refused.
 */
export function useOwnRole(): void {
  const session = useSession();
  const client = useQueryClient();
  const { data } = useQuery({ ...oneself, enabled: isOfHouse(session.user) });
  useEffect(() => {
    if (session.status !== 'signed in' || data?.id !== session.user.id) return;
    const { isAdmin, role, permissions } = data;
    const user = { ...session.user, isAdmin, role, permissions };
    if (!isSame(user, session.user)) signIn({ user, token: session.token });
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
}
