import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FeedScope } from '#shared/feeds/feeds.ts';
import { call, pathOf } from '../../lib/call.ts';
import { failureText } from '../../lib/failure-text.ts';
import { reading } from '../../lib/query-client.ts';
import { refreshWhenSettled } from '../../lib/refresh-when-settled.ts';
import { toast } from '../../lib/toast.ts';

/** One's calendar feeds, without their addresses. */
export const ownFeeds = reading('GET /api/calendar-feeds');

const failed = (title: string) => (error: Error) =>
  toast({
    title,
    description: failureText(error),
    tone: 'destructive',
  });

function useFeedsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [pathOf('GET /api/calendar-feeds')] });
}

/** Makes a feed; its address is told this once. */
export function useCreateFeed() {
  const changed = useFeedsChanged();
  return useMutation({
    networkMode: 'always',
    mutationFn: (scope: FeedScope) => call('POST /api/calendar-feeds', { body: { scope } }),
    onSuccess: () => toast({ title: 'Feed Created' }),
    onError: failed('Failed to Create Feed'),
    onSettled: refreshWhenSettled(changed),
  });
}

export function useRevokeFeed() {
  const changed = useFeedsChanged();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => call('DELETE /api/calendar-feeds/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Feed Revoked' }),
    onError: failed('Failed to Revoke Feed'),
    onSettled: refreshWhenSettled(changed),
  });
}
