import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { Day } from '#shared/days.rules.ts';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import {
  isLateBack,
  stateWordOf,
  timeWordOf,
  type ListedRow,
  type Side,
} from './counter-lists.rules.ts';

interface Props {
  row: ListedRow;
  side: Side;
  isOpen: boolean;
  /** Today in the shop's time zone; undefined until it is known. */
  today: Day | undefined;
  /**
   * Called when the row is pressed. The function must be the same on every render, so that a scan
   * renders only the row that it opens.
   */
  onPress: (booking: QueuedBooking, side: Side) => void;
}

/**
 * A booking as a row of the counter's lists. The name of the customer, who stands at the counter,
 * comes first.
 */
export const CounterRow = memo(function CounterRow({ row, side, isOpen, today, onPress }: Props) {
  const { booking } = row;
  const headingId = `counter-${side}-${booking.id}`;
  const state = today ? stateWordOf(row, side, today) : '';
  const isLate = isLateBack(row, side);
  return (
    <article
      aria-labelledby={headingId}
      className={`relative flex min-h-12 items-center gap-2 border-b border-hairline px-3 transition-colors hover:bg-sunken ${isOpen ? 'bg-surface shadow-[inset_3px_0_var(--accent)] forced-colors:border-l-4' : ''}`}
    >
      <span
        className={`figures w-12 shrink-0 text-xs ${isLate ? 'text-destructive' : 'text-muted'}`}
      >
        {today && timeWordOf(row, side, today)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">
          <bdi>{booking.customerName}</bdi>
        </p>
        <div className="flex min-w-0 items-baseline gap-1 text-xs text-muted">
          <h2 id={headingId} className="shrink-0 font-normal">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => onPress(booking, side)}
              // The button covers the whole row, so that a press anywhere opens the booking.
              className="figures outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            >
              <span className="sr-only">Booking </span>#{booking.id}
            </button>
          </h2>
          <span className="truncate">· {itemsTitle(booking)}</span>
        </div>
      </div>
      <div className="figures shrink-0 text-right">
        {booking.due > 0 && <p className="text-sm font-medium">Due {formatMoney(booking.due)}</p>}
        {state && (
          <p
            className={`flex items-center justify-end gap-1 text-xs ${isLate ? 'font-medium text-destructive' : 'text-muted'}`}
          >
            {isLate && <TriangleAlert aria-hidden className="size-3" />}
            {state}
          </p>
        )}
      </div>
    </article>
  );
});
