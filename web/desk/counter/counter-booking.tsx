import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { itemsIn } from '#shared/bookings/bookings.rules.ts';
import type { QueuedBooking } from '#shared/desk/queued-bookings.ts';
import { formatBalance } from '#shared/format.rules.ts';
import { dayCount } from '#shared/shop/rental-days.rules.ts';
import { timesText } from '#shared/bookings/times-text.rules.ts';
import { DaysText } from '../../features/shop/day-text.tsx';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { bookingDetails } from '../frame/details.api.ts';
import type { OnDone } from './counter-form.ts';
import { HandOverForm } from './hand-over-form.tsx';
import { mayHandOver } from './units-wanted.ts';
import { TakeBackForm } from './take-back-form.tsx';
import type { Ticks } from './ticks.ts';

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
        <Opened
          id={booking.id}
          ticks={ticks}
          isDeciding={isDeciding}
          onDone={onDone}
          onSay={onSay}
        />
      )}
    </article>
  );
}

function Opened({
  id,
  ticks,
  isDeciding,
  onDone,
  onSay,
}: {
  id: number;
  ticks: Ticks;
  isDeciding: boolean;
  onDone: OnDone;
  onSay: (text: string) => void;
}) {
  const { data: booking, error, refetch } = useQuery(bookingDetails(id));
  const forms = useRef<HTMLDivElement>(null);
  const isThere = booking !== undefined;
  // A scan opens a booking wherever it stands in its list.
  useEffect(() => {
    if (isThere) forms.current?.closest('article')?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  if (!booking) {
    return error ? (
      <ErrorState
        title="The booking could not be loaded"
        description={failureText(error)}
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  }
  return (
    <div ref={forms} className="grid gap-6 border-t border-hairline pt-4">
      {booking.account && booking.account.due !== 0 && (
        <p className="figures -mb-2 text-sm font-medium">
          Due {formatBalance(booking.account.due)}
        </p>
      )}
      {booking.unitsOut > 0 && (
        <TakeBackForm
          booking={booking}
          ticks={ticks}
          isDeciding={isDeciding}
          onDone={onDone}
          onSay={onSay}
        />
      )}
      {mayHandOver(booking) && (
        <HandOverForm
          booking={booking}
          ticks={ticks}
          isDeciding={isDeciding}
          onDone={onDone}
          onSay={onSay}
        />
      )}
    </div>
  );
}
