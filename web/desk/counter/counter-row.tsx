import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { itemsTitle } from '#shared/bookings/bookings.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import {
  isLateBack,
  stateWordOf,
  timeWordOf,
  type ListedRow,
  type Side,
} from './counter-lists.rules.ts';

/** A booking as a row of the counter's lists: the customer first, whom the desk sees before it. */
export function CounterRow({
  row,
  side,
  isOpen,
  onPress,
}: {
  row: ListedRow;
  side: Side;
  isOpen: boolean;
  onPress: () => void;
}) {
  const { booking } = row;
  const { data: shop } = useQuery(shopQuery());
  const headingId = `counter-${side}-${booking.id}`;
  const state = shop ? stateWordOf(row, side, shop.today) : '';
  const isLate = isLateBack(row, side);
  return (
    <article
      aria-labelledby={headingId}
      className={`relative flex min-h-12 items-center gap-2 border-b border-hairline px-3 transition-colors hover:bg-sunken ${isOpen ? 'bg-surface shadow-[inset_3px_0_var(--accent)] forced-colors:border-l-4' : ''}`}
    >
      <span
        className={`figures w-12 shrink-0 text-xs ${isLate ? 'text-destructive' : 'text-muted'}`}
      >
        {shop && timeWordOf(row, side, shop.today)}
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
              onClick={onPress}
              // The whole row is one target.
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
}
