import { apiKeyFromForm, type ApiKeyForm } from '#shared/api-keys/api-key-form.ts';
import { call } from '../../lib/calls/call.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';

export const apiKeyPages = readingPages('GET /api/admin/api-keys', { limit: 50 });

/** Makes a key for a program. Only this call's answer contains the secret of the key. */
export const useCreateKey = () =>
  useWriting(staleAtDesk['POST /api/admin/api-keys'], {
    mutationFn: (typed: ApiKeyForm) => {
      const body = apiKeyFromForm(typed, new Date());
      return sendOnce('api key', body, (idempotencyKey) =>
        call('POST /api/admin/api-keys', { body, idempotencyKey }),
      );
    },
  });

export const useDeleteKey = () =>
  useWriting(staleAtDesk['DELETE /api/admin/api-keys/:id'], {
    mutationFn: (id: number) => call('DELETE /api/admin/api-keys/:id', { params: { id } }),
    onSuccess: () => toast({ title: 'Key Deleted', description: 'It opens nothing any more.' }),
    onError: sayFailed('Failed to Delete the Key'),
  });
