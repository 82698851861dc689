import { useQuery, useQueryClient } from '@tanstack/react-query';
import { quoteQuery } from '../../features/bookings/rental/rental.api.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { call } from '../../lib/calls/call.ts';
import { sendOnce } from '../../lib/calls/send-once.ts';
import { useWriting } from '../../lib/calls/stale.ts';
import { toast } from '../../lib/screen/toast.ts';
import { bookingDetails } from '../frame/details.api.ts';
import { sayFailed } from '../frame/say-failed.ts';
import { staleAtDesk } from '../frame/stale-at-desk.ts';
import type { Days } from './planner-move.rules.ts';

/** A move that the stock or the rules of the house refuse, in the words of the quote. */
class MoveRefused extends Error {}

interface Move {
  to: Days;
  /** The days that the booking has had. */
  from: Days;
  /** The state of the booking that was looked at when it was taken up. */
  updatedAt: string;
}

function sayNotMoved(error: Error) {
  if (!(error instanceof MoveRefused)) return sayFailed('Failed to Move Booking')(error);
  toast({ title: 'Booking Not Moved', description: error.message, tone: 'destructive' });
}

/** Gives a booking other days, where nothing stands in their way. What is refused by others is asked in Change Booking. */
function useGiveDays(id: number) {
  const client = useQueryClient();
  const { data: shop } = useQuery(shopQuery());
  return async ({ to, updatedAt }: Move) => {
    const booking = await client.fetchQuery({ ...bookingDetails(id), staleTime: 0 });
    if (booking.updatedAt !== updatedAt) {
      throw new MoveRefused('Somebody else has changed this booking meanwhile.');
    }
    const wanted = booking.lines.map(({ cameraId, quantity }) => ({ cameraId, quantity }));
    const quote = await client.fetchQuery(
      quoteQuery({ ...to, lines: wanted, bookingId: id }, shop?.today),
    );
    if (quote.problems[0]) throw new MoveRefused(quote.problems[0].message);
    const body = { ...to, totalPrice: quote.total, updatedAt };
    return sendOnce(`desk-change-${id}`, body, (idempotencyKey) =>
      call('PUT /api/admin/bookings/:id', { params: { id }, body, idempotencyKey }),
    );
  };
}

/** Moves a booking; its toast takes it back for a while. */
export function useMoveBooking(id: number) {
  const giveDays = useGiveDays(id);
  const undo = useWriting(staleAtDesk['PUT /api/admin/bookings/:id'], {
    mutationFn: giveDays,
    onSuccess: () => toast({ title: 'Undone', description: `Booking #${id} is as it was.` }),
    onError: sayFailed('Failed to Undo'),
  });
  return useWriting(staleAtDesk['PUT /api/admin/bookings/:id'], {
    mutationFn: giveDays,
    onSuccess: ({ updatedAt }, { to, from }) =>
      toast({
        title: 'Booking Changed',
        description: `Booking #${id}`,
        undo: () => undo.mutate({ to: from, from: to, updatedAt }),
      }),
    onError: sayNotMoved,
  });
}
