import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { DeskBookingInput, DeskChangeInput } from '#shared/bookings/booking-changes.ts';
import type { DeskCancelInput } from '#shared/bookings/bookings.ts';
import { rangeMessages } from '#shared/shop/rental-days.rules.ts';
import { quotesKey } from '../../features/bookings/rental.api.ts';
import { call } from '../../lib/call.ts';
import { readingPages } from '../../lib/reading-pages.ts';
import { reading } from '../../lib/query-client.ts';
import { refreshWhenSettled } from '../../lib/refresh-when-settled.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { toast } from '../../lib/toast.ts';
import { bookingsChanged } from '../frame/details.api.ts';

export const historyPages = (id: number) =>
  readingPages('GET /api/bookings/:id/history', { limit: 20 }, { id });

/** People in whose names or address something is found. */
export const peopleFound = (search: string) =>
  reading('GET /api/admin/users', { query: { limit: 8, ...(search && { search }) } });

export const endProblem = (startDate: string, endDate: string): string | undefined => {
  if (endDate === '') return rangeMessages.endRequired;
  return endDate < startDate ? rangeMessages.order : undefined;
};

/** The price that was refused is asked for again. */
const priceMayHaveChanged = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: quotesKey });

/** Changes days, items and notes of a booking. What is refused or lost is the form's to say. */
export function useChangeAtDesk(id: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: DeskChangeInput) =>
      sendOnce(`desk-change-${id}`, body, (idempotencyKey) =>
        call('PUT /api/admin/bookings/:id', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => toast({ title: 'Booking Changed', description: `Booking #${id}` }),
    onError: () => void priceMayHaveChanged(client),
    onSettled: refreshWhenSettled(() => bookingsChanged(client)),
  });
}

export function useCancelAtDesk(id: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: DeskCancelInput) =>
      sendOnce(`desk-cancel-${id}`, body, (idempotencyKey) =>
        call('POST /api/admin/bookings/:id/cancel', { params: { id }, body, idempotencyKey }),
      ),
    onSuccess: () => toast({ title: 'Booking Cancelled', description: `Booking #${id}` }),
    onSettled: refreshWhenSettled(() => bookingsChanged(client)),
  });
}

export function useBookAtDesk() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: DeskBookingInput) =>
      sendOnce('desk-booking', body, (idempotencyKey) =>
        call('POST /api/admin/bookings', { body, idempotencyKey }),
      ),
    onSuccess: ({ id }) => toast({ title: 'Booking Created', description: `Booking #${id}` }),
    onError: () => void priceMayHaveChanged(client),
    onSettled: refreshWhenSettled(() => bookingsChanged(client)),
  });
}
