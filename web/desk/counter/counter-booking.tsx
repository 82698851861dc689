import { lazy, Suspense, useEffect } from 'react';
import { ChevronDown } from 'lucide-react';
import { itemsIn } from '#shared/bookings/bookings.rules.ts';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { timesText } from '#shared/bookings/times-text.rules.ts';
import { DaysText } from '../../features/shop/day-text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { OnDone } from './counter-form.ts';
import type { Ticks } from './ticks.ts';

const loadOpened = () => import('./opened/opened-booking.tsx');
const OpenedBooking = lazy(loadOpened);

/** Fetches the code of an open booking, which the counter needs a moment after its lists. */
export const usePreloadedBooking = () => useEffect(() => void loadOpened(), []);

const itemsOf = ({ lines }: QueuedBooking) =>
  itemsIn(lines.map(({ cameraName, quantity }) => ({ cameraName, quantity })));

/** A booking at the counter; open, it shows what may go out and what may come back. */
export function CounterBooking({
  booking,
  daysLate,
  isOpen,
  ticks,
  isDeciding,
  onToggle,
  onDone,
  onSay,
}: {
  booking: QueuedBooking;
  /** The number of days since it was due back; undefined when it is not late. */
  daysLate: number | undefined;
  isOpen: boolean;
  ticks: Ticks;
  /** A scan is being looked up: nothing is saved until it is ticked. */
  isDeciding: boolean;
  onToggle: () => void;
  onDone: OnDone;
  /** Says an event that happened by itself while the booking was open. */
  onSay: (text: string) => void;
}) {
  const headingId = `counter-${booking.id}`;
  return (
    <article
      aria-labelledby={headingId}
      className="relative grid scroll-mt-48 scroll-mb-4 gap-4 rounded-lg border border-hairline bg-surface p-4"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id={headingId} className="text-base">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={onToggle}
              // A closed card is one large target.
              className={`flex items-center gap-1.5 rounded-sm font-semibold ${isOpen ? '' : 'after:absolute after:inset-0'}`}
            >
              Booking #{booking.id}
              <ChevronDown
                aria-hidden
                className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
              />
            </button>
          </h3>
          <span className="flex gap-2">
            {daysLate !== undefined && <Badge tone="warning">Late</Badge>}
            <StatusBadge status={booking.status} />
          </span>
        </div>
        <p className="text-sm wrap-anywhere">
          <bdi>{booking.customerName}</bdi>
          <span className="figures text-muted">
            {' '}
            · <DaysText {...booking} />
            {(booking.pickUpTime ?? booking.returnTime) && ` · ${timesText(booking)}`}
          </span>
        </p>
        <p className="text-sm wrap-anywhere text-muted">{itemsOf(booking)}</p>
        {booking.unitsOut > 0 && (
          <p className="figures text-sm">
            {booking.unitsOut} {booking.unitsOut === 1 ? 'unit' : 'units'} out
            {daysLate !== undefined && `, ${dayCount(daysLate)} late`}
          </p>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <OpenedBooking
            id={booking.id}
            ticks={ticks}
            isDeciding={isDeciding}
            onDone={onDone}
            onSay={onSay}
          />
        </Suspense>
      )}
    </article>
  );
}
