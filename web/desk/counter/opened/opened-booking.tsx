import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { bookingDetails } from '../../frame/details.api.ts';
import type { OnDone } from '../counter-form.ts';
import type { Side } from '../counter-lists.rules.ts';
import type { Ticks } from '../ticks.ts';
import { mayHandOver } from '../units-wanted.ts';
import type { OpenBooking } from '../use-open-booking.ts';
import { BookingHead } from './booking-head.tsx';
import { HandOverForm } from './hand-over-form.tsx';
import { TakeBackForm } from './take-back-form.tsx';

/** The open booking at the counter: its customer, and the units that can leave or come back. */
export default function OpenedBooking({
  id,
  opened,
  count,
  ticks,
  isDeciding,
  onClose,
  onDone,
  onUndone,
  onSay,
}: {
  id: number;
  opened: OpenBooking;
  /** The number of bookings in the list, for the link with which a phone goes back to it. */
  count: number;
  ticks: Ticks;
  /**
   * Whether the server is being asked about a scan. Until its unit is ticked nothing can be saved.
   */
  isDeciding: boolean;
  onClose: () => void;
  onDone: OnDone;
  onUndone: (bookingId: number) => void;
  /** Announces that somebody else has changed something while the booking was open. */
  onSay: (text: string) => void;
}) {
  const { data: booking, error, refetch } = useQuery(bookingDetails(id));
  const article = useRef<HTMLElement>(null);
  const isThere = booking !== undefined;
  const { isPressed } = opened;
  useEffect(() => {
    if (!isThere) return;
    article.current?.scrollIntoView({ block: 'start' });
    // After a scan the focus stays in the field for scans; after a press on a row it moves to the
    // booking.
    if (isPressed) article.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [isThere, isPressed]);
  if (!booking) {
    return error ? (
      <ErrorState
        title="The booking could not be loaded"
        description={failureText(error)}
        action={
          <div className="flex gap-2">
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => void refetch()}>Try Again</Button>
          </div>
        }
      />
    ) : (
      <Skeleton className="h-24 w-full lg:m-5 lg:w-auto" />
    );
  }
  const mayGo = mayHandOver(booking);
  const mayReturn = booking.unitsOut > 0;
  const side: Side = (opened.side === 'takeBack' ? mayReturn : !mayGo) ? 'takeBack' : 'handOver';
  const other: Side = side === 'takeBack' ? 'handOver' : 'takeBack';
  const form = { booking, ticks, isDeciding, onDone, onSay };
  return (
    <article
      ref={article}
      aria-label={`Booking #${id}`}
      className="flex min-h-full scroll-mt-36 flex-col gap-4 short:min-h-0! max-lg:min-h-[calc(100dvh-18rem)] lg:px-5 lg:pt-4"
    >
      <div className="flex items-center justify-between gap-2 lg:hidden">
        <Button variant="ghost" size="sm" className="-ml-2" onClick={onClose}>
          <ChevronLeft aria-hidden className="size-4" />
          List ({count})
        </Button>
      </div>
      <BookingHead booking={booking}>
        {mayGo && mayReturn && (
          <Button variant="secondary" size="sm" onClick={() => opened.open(id, other)}>
            {side === 'takeBack' ? 'To the Hand-over' : 'To the Take-back'}
          </Button>
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label="Close"
          className="max-lg:hidden"
          onClick={onClose}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </BookingHead>
      {side === 'takeBack' && mayReturn && <TakeBackForm {...form} />}
      {side === 'handOver' && mayGo && <HandOverForm {...form} onUndone={() => onUndone(id)} />}
      {!mayGo && !mayReturn && (
        <p className="text-sm text-muted">Nothing is left to hand over or to take back.</p>
      )}
    </article>
  );
}
