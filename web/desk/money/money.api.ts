import { useQueryClient } from '@tanstack/react-query';
import type { EntryNewInput } from '#shared/money/entries.ts';
import { call } from '../../lib/calls/call.ts';
import { whyNotSaved } from '../../lib/calls/kept-key.ts';
import { reading } from '../../lib/calls/query-client.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { bookingDetails } from '../frame/details.api.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';

/** The newest receipt of a booking, with the additional data of the desk's copy. */
export const receiptAtDesk = (id: number) =>
  reading('GET /api/admin/bookings/:id/receipt', { params: { id } });

/** Writes an entry into a booking's ledger. The form itself shows a refusal or a missing answer. */
export function useAddEntry(bookingId: number) {
  const client = useQueryClient();
  return useWriting(staleAtDesk['POST /api/admin/bookings/:id/entries'], {
    mutationFn: (body: EntryNewInput) =>
      sendOnce(`entry-${bookingId}`, body, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/entries', {
          params: { id: bookingId },
          body,
          idempotencyKey,
        }),
      ),
    onSuccess(booking) {
      toast({ title: 'Entry Saved', description: `Booking #${bookingId}` });
      client.setQueryData(bookingDetails(bookingId).queryKey, booking);
    },
  });
}

export const useIssueReceipt = (bookingId: number) =>
  useWriting(staleAtDesk['POST /api/admin/bookings/:id/receipts'], {
    mutationFn: () =>
      sendOnce(`receipt-${bookingId}`, null, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/receipts', {
          params: { id: bookingId },
          idempotencyKey,
        }),
      ),
    onSuccess: ({ number }) => toast({ title: 'Receipt Issued', description: `Receipt ${number}` }),
    onError: (error) =>
      toast({
        title: 'Failed to Issue Receipt',
        description: whyNotSaved(error),
        tone: 'destructive',
      }),
  });

export function useReverseEntry() {
  const client = useQueryClient();
  return useWriting(staleAtDesk['POST /api/admin/entries/:id/reverse'], {
    mutationFn: (id: number) =>
      sendOnce(`reverse-${id}`, null, (idempotencyKey) =>
        call('POST /api/admin/entries/:id/reverse', { params: { id }, idempotencyKey }),
      ),
    onSuccess(booking) {
      toast({ title: 'Entry Reversed', description: `Booking #${booking.id}` });
      client.setQueryData(bookingDetails(booking.id).queryKey, booking);
    },
    onError: (error) =>
      toast({
        title: 'Failed to Reverse Entry',
        description: whyNotSaved(error),
        tone: 'destructive',
      }),
  });
}
