import { useQuery } from '@tanstack/react-query';
import { pollEvery } from '../lib/calls/data-timing.ts';
import { reading } from '../lib/calls/query-client.ts';
import { useUser } from '../lib/session.ts';

/** The number of unread messages of the signed-in person; 0 for visitors, and until it is known. */
export function useUnreadCount(): number {
  const signedIn = useUser() !== null;
  const { data } = useQuery({
    ...reading('GET /api/messages/unread-count'),
    enabled: signedIn,
    refetchInterval: pollEvery.unreadCount,
  });
  return signedIn ? (data?.count ?? 0) : 0;
}
