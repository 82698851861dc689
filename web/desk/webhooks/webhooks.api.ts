import type { WebhookInput } from '#shared/webhooks/webhooks.ts';
import { call } from '../../lib/calls/call.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';

export const webhooksQuery = reading('GET /api/admin/webhooks');

const lookAgainMs = 2_000;

/**
 * The deliveries to a webhook, the newest first; they are fetched again and again while one of them
 * is not finished.
 */
export const deliveryPages = (id: number) => ({
  ...readingPages('GET /api/admin/webhooks/:id/deliveries', { limit: 25 }, { id }),
  refetchInterval: ({ state }: { state: { data?: { pages: { items: { state: string }[] }[] } } }) =>
    state.data?.pages.some(({ items }) => items.some((one) => one.state === 'queued'))
      ? lookAgainMs
      : (false as const),
});

/** Makes a webhook. Only this call's answer contains its secret. */
export const useCreateWebhook = () =>
  useWriting(staleAtDesk['POST /api/admin/webhooks'], {
    mutationFn: (body: WebhookInput) =>
      sendOnce('webhook', body, (idempotencyKey) =>
        call('POST /api/admin/webhooks', { body, idempotencyKey }),
      ),
  });

export const useChangeWebhook = (id: number, onDone: () => void) =>
  useWriting(staleAtDesk['PATCH /api/admin/webhooks/:id'], {
    mutationFn: (body: WebhookInput) =>
      call('PATCH /api/admin/webhooks/:id', { params: { id }, body }),
    onSuccess() {
      toast({ title: 'Webhook Saved', description: 'It holds from now on.' });
      onDone();
    },
  });

export const useDeleteWebhook = () =>
  useWriting(staleAtDesk['DELETE /api/admin/webhooks/:id'], {
    mutationFn: (id: number) => call('DELETE /api/admin/webhooks/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Webhook Deleted', description: 'It is told nothing more.' }),
    onError: sayFailed('Failed to Delete the Webhook'),
  });

/** Gives a webhook a new secret. Only this call's answer contains it. */
export const useRenewSecret = (id: number) =>
  useWriting(staleAtDesk['POST /api/admin/webhooks/:id/secret'], {
    mutationFn: () =>
      sendOnce('webhook secret', { id }, (idempotencyKey) =>
        call('POST /api/admin/webhooks/:id/secret', { params: { id }, idempotencyKey }),
      ),
    onError: sayFailed('Failed to Renew the Secret'),
  });

export const useSendTest = () =>
  useWriting(staleAtDesk['POST /api/admin/webhooks/:id/test'], {
    mutationFn: (id: number) =>
      sendOnce('webhook test', { id }, (idempotencyKey) =>
        call('POST /api/admin/webhooks/:id/test', { params: { id }, idempotencyKey }),
      ),
    onError: sayFailed('Failed to Send the Test'),
  });

export const useSendDeliveryAgain = () =>
  useWriting(staleAtDesk['POST /api/admin/deliveries/:id/send-again'], {
    mutationFn: (id: number) =>
      call('POST /api/admin/deliveries/:id/send-again', { params: { id } }),
    onSuccess: () => toast({ title: 'Queued', description: 'It is sent again.' }),
    onError: sayFailed('Failed to Send Again'),
  });
