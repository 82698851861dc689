import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatBalance } from '#shared/format.rules.ts';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { TakePayment } from '../../bookings/take-payment.tsx';
import { bookingDetails } from '../../frame/details.api.ts';
import type { OnDone } from '../counter-form.ts';
import { mayHandOver } from '../units-wanted.ts';
import type { Ticks } from '../ticks.ts';
import { HandOverForm } from './hand-over-form.tsx';
import { TakeBackForm } from './take-back-form.tsx';
import { Wishes } from './wishes.tsx';

/** An open booking at the counter: its wishes, what is due, and the units that may go out or come back. */
export default function OpenedBooking({
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
      <Wishes booking={booking} />
      {booking.account && booking.account.due !== 0 && (
        <div className="-mb-2 flex flex-wrap items-center gap-3">
          <p className="figures text-sm font-medium">Due {formatBalance(booking.account.due)}</p>
          {booking.account.due > 0 && (
            <TakePayment booking={booking} variant="secondary" size="sm" />
          )}
        </div>
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
