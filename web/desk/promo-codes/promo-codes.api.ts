import type { PromoCodeInput } from '#shared/promo-codes/promo-code-input.ts';
import { call } from '../../lib/calls/call.ts';
import { readingPages } from '../../lib/calls/reading-pages.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';
import { pagesOf } from '../tables/long-list.ts';

export const promoCodePages = pagesOf('GET /api/admin/promo-codes', {});

/** The bookings that use a promo code, the newest first. */
export const usesOfCode = (id: number) =>
  readingPages('GET /api/admin/promo-codes/:id/bookings', { limit: 20 }, { id });

/** Makes a promo code, or changes the one with this id. */
export const useSaveCode = (id: number | undefined, onSaved: () => void) =>
  useWriting(
    staleAtDesk[
      id === undefined ? 'POST /api/admin/promo-codes' : 'PATCH /api/admin/promo-codes/:id'
    ],
    {
      mutationFn: (body: PromoCodeInput) =>
        id === undefined
          ? sendOnce('new-promo-code', body, (idempotencyKey) =>
              call('POST /api/admin/promo-codes', { body, idempotencyKey }),
            )
          : call('PATCH /api/admin/promo-codes/:id', { params: { id }, body }),
      onSuccess({ code }) {
        toast({ title: 'Promo Code Saved', description: code });
        onSaved();
      },
      onError: sayFailed('Failed to Save the Promo Code'),
    },
  );
