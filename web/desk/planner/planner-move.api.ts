import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingLine } from '#shared/bookings/bookings.ts';
import type { DeskLineInput } from '#shared/bookings/own-prices.ts';
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

/** A move that the stock or the rules of the house refuse; the message is the server's. */
class MoveRefused extends Error {}

/**
 * Thrown for a booking with set prices, because the desk must first decide whether it keeps them.
 */
export class AsksForPrices extends Error {
  readonly lines: BookingLine[];
  constructor(lines: BookingLine[]) {
    super('The desk has set prices of this booking.');
    this.lines = lines;
  }
}

export interface Move {
  to: Days;
  /** The days of the booking before the move, for the button `Undo`. */
  from: Days;
  /** The booking's `updatedAt` at the begin of the drag. */
  updatedAt: string;
  /** The items with the prices to keep or to drop; needed when the booking has set prices. */
  lines?: DeskLineInput[] | undefined;
}

const setPrices = ({
  cameraId,
  quantity,
  price,
  priceReason = '',
}: BookingLine): DeskLineInput => ({
  cameraId,
  quantity,
  ...(price !== null && { price, priceReason }),
});

/**
 * The items of a moved booking, either with the desk's set prices or with all prices calculated by
 * the rules.
 */
export const linesToMove = (lines: BookingLine[], areKept: boolean): DeskLineInput[] =>
  lines.map((line) => setPrices(areKept ? line : { ...line, price: null }));

function sayNotMoved(error: Error) {
  if (error instanceof AsksForPrices) return;
  if (!(error instanceof MoveRefused)) return sayFailed('Failed to Move Booking')(error);
  toast({ title: 'Booking Not Moved', description: error.message, tone: 'destructive' });
}

/**
 * Gives a booking other days if stock and rules allow them. A refusal cannot be overridden in the
 * planner; the dialog Change Booking is for that.
 */
function useGiveDays(id: number) {
  const client = useQueryClient();
  const { data: shop } = useQuery(shopQuery());
  return async ({ to, updatedAt, lines }: Move) => {
    const booking = await client.fetchQuery({ ...bookingDetails(id), staleTime: 0 });
    if (booking.updatedAt !== updatedAt) {
      throw new MoveRefused('Somebody else has changed this booking meanwhile.');
    }
    if (!lines && booking.lines.some(({ price }) => price !== null)) {
      throw new AsksForPrices(booking.lines);
    }
    const wanted = lines ?? linesToMove(booking.lines, false);
    const quote = await client.fetchQuery(
      quoteQuery({ ...to, lines: wanted, bookingId: id }, shop?.today),
    );
    if (quote.problems[0]) throw new MoveRefused(quote.problems[0].message);
    const body = { ...to, lines, totalPrice: quote.total, updatedAt };
    const changed = await sendOnce(`desk-change-${id}`, body, (idempotencyKey) =>
      call('PUT /api/admin/bookings/:id', { params: { id }, body, idempotencyKey }),
    );
    return { updatedAt: changed.updatedAt, before: lines && linesToMove(booking.lines, true) };
  };
}

/** Moves a booking, with a toast in which the move can be undone. */
export function useMoveBooking(id: number) {
  const giveDays = useGiveDays(id);
  const undo = useWriting(staleAtDesk['PUT /api/admin/bookings/:id'], {
    mutationFn: giveDays,
    onSuccess: () => toast({ title: 'Undone', description: `Booking #${id} is as it was.` }),
    onError: sayFailed('Failed to Undo'),
  });
  return useWriting(staleAtDesk['PUT /api/admin/bookings/:id'], {
    mutationFn: giveDays,
    onSuccess: ({ updatedAt, before }, { to, from }) =>
      toast({
        title: 'Booking Changed',
        description: `Booking #${id}`,
        undo: () => undo.mutate({ to: from, from: to, updatedAt, lines: before }),
      }),
    onError: sayNotMoved,
  });
}
