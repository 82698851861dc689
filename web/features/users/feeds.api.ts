import type { FeedScope } from '#shared/feeds/feeds.ts';
import { call } from '../../lib/calls/call.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { staleForCustomers } from '../../lib/calls/stale-for-customers.ts';
import { toast } from '../../lib/screen/toast.ts';

/** The calendar feeds of the signed-in person, without their addresses. */
export const ownFeeds = reading('GET /api/calendar-feeds');

const failed = (title: string) => (error: Error) =>
  toast({
    title,
    description: failureText(error),
    tone: 'destructive',
  });

/** Makes a calendar feed. Only this call's answer contains its address. */
export const useCreateFeed = () =>
  useWriting(staleForCustomers['POST /api/calendar-feeds'], {
    mutationFn: (scope: FeedScope) =>
      sendOnce('feed', scope, (idempotencyKey) =>
        call('POST /api/calendar-feeds', { body: { scope }, idempotencyKey }),
      ),
    onSuccess: () => toast({ title: 'Feed Created' }),
    onError: failed('Failed to Create Feed'),
  });

export const useRevokeFeed = () =>
  useWriting(staleForCustomers['DELETE /api/calendar-feeds/:id'], {
    mutationFn: (id: number) => call('DELETE /api/calendar-feeds/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Feed Revoked' }),
    onError: failed('Failed to Revoke Feed'),
  });
