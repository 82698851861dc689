import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EntryInput } from '#shared/money/entries.ts';
import type { WithEntry } from '#shared/money/ledger.ts';
import { call, serverMessage } from '../../lib/call.ts';
import { answerLost } from '../../lib/kept-key.ts';
import { reading } from '../../lib/query-client.ts';
import { refreshWhenSettled } from '../../lib/refresh-when-settled.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { toast } from '../../lib/toast.ts';
import { bookingDetails, bookingsChanged } from '../frame/details.api.ts';

/** The newest receipt of a booking, with all that the desk's copy says. */
export const receiptAtDesk = (id: number) =>
  reading('GET /api/admin/bookings/:id/receipt', { params: { id } });

/** A booking whose account has changed is shown at once; what lists it is asked for again. */
function useAccountChanged() {
  const client = useQueryClient();
  return (booking: WithEntry) => {
    client.setQueryData(bookingDetails(booking.id).queryKey, booking);
    return bookingsChanged(client);
  };
}

/** Writes an entry into a booking's ledger. What is refused or lost is the form's to say. */
export function useAddEntry(bookingId: number) {
  const changed = useAccountChanged();
  return useMutation({
    mutationFn: (body: EntryInput) =>
      sendOnce(`entry-${bookingId}`, body, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/entries', {
          params: { id: bookingId },
          body,
          idempotencyKey,
        }),
      ),
    onSuccess(booking) {
      toast({ title: 'Entry Saved', description: `Booking #${bookingId}` });
      return changed(booking);
    },
  });
}

export function useIssueReceipt(bookingId: number) {
  const client = useQueryClient();
  return useMutation({
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
        description: serverMessage(error) ?? answerLost,
        tone: 'destructive',
      }),
    onSettled: refreshWhenSettled(() => bookingsChanged(client)),
  });
}

export function useReverseEntry() {
  const client = useQueryClient();
  const changed = useAccountChanged();
  return useMutation({
    mutationFn: (id: number) =>
      sendOnce(`reverse-${id}`, null, (idempotencyKey) =>
        call('POST /api/admin/entries/:id/reverse', { params: { id }, idempotencyKey }),
      ),
    onSuccess(booking) {
      toast({ title: 'Entry Reversed', description: `Booking #${booking.id}` });
      return changed(booking);
    },
    onError(error) {
      toast({
        title: 'Failed to Reverse Entry',
        description: serverMessage(error) ?? answerLost,
        tone: 'destructive',
      });
      void bookingsChanged(client);
    },
  });
}
