import { useQuery } from '@tanstack/react-query';
import { formatMoney, weekdayAndDay } from '#shared/format.rules.ts';
import { useQuote } from '../../features/bookings/use-quote.ts';
import { bookingDetails } from '../frame/details.api.ts';
import type { Days } from './planner-move.rules.ts';

/**
 * Shows, before a dragged bar is dropped, whether stock and rules allow the new days, and the new
 * price.
 */
export default function MoveAnswer({
  bookingId,
  camera,
  target,
  left,
  top,
}: {
  bookingId: number;
  camera: { id: number; stockCount: number };
  target: Days;
  /** The place of this box below the bar, in pixels of the row; `top` belongs to it. */
  left: number;
  top: number;
}) {
  const { data: booking } = useQuery(bookingDetails(bookingId));
  const { quote, isCurrent } = useQuote({
    ...target,
    lines: booking?.lines.map(({ cameraId, quantity }) => ({ cameraId, quantity })) ?? [],
    bookingId,
  });
  const problem = quote?.problems[0]?.message;
  const free = quote?.lines.find(({ cameraId }) => cameraId === camera.id)?.available;
  return (
    <div
      role="status"
      className="figures pointer-events-none absolute z-30 grid w-max max-w-72 gap-0.5 rounded-md border border-hairline bg-surface px-3 py-2 text-xs text-ink shadow-floating"
      style={{ left, top }}
    >
      {!quote || !isCurrent ? (
        <span className="text-muted">Checking...</span>
      ) : problem ? (
        <span className="font-medium text-destructive">△ {problem}</span>
      ) : (
        <span className="font-medium text-success">
          ✓ {free} of {camera.stockCount} free
        </span>
      )}
      <span>
        {weekdayAndDay(target.startDate)}
        {target.endDate !== target.startDate && ` – ${weekdayAndDay(target.endDate)}`}
        {quote && isCurrent && booking && (
          <>
            {' · '}
            {formatMoney(quote.total)}
            {quote.total === booking.totalPrice
              ? ', as before'
              : `, was ${formatMoney(booking.totalPrice)}`}
          </>
        )}
      </span>
    </div>
  );
}
