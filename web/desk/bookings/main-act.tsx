import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import type { Permission } from '#shared/permissions.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { IfMay } from '../frame/if-may.tsx';
import { OverrideDialog } from '../frame/override-dialog.tsx';
import { useSetStatus } from './bookings.api.ts';
import type { BookingToCancel } from './cancel-at-desk-dialog.tsx';
import { TakePayment } from './take-payment.tsx';
import { mainActOf, type AwaitedAct } from './main-act.rules.ts';

const CancelAtDeskDialog = lazy(() => import('./cancel-at-desk-dialog.tsx'));

/** The permission that somebody needs for each act. */
const needed = {
  accept: 'bookings.write',
  'hand over': 'counter.work',
  'take back': 'counter.work',
  pay: 'money.write',
} as const satisfies Record<AwaitedAct, Permission>;

/**
 * The next act for a booking today. It is null until the shop's day is known, and for people who
 * may not do the act.
 */
export function useMainAct(booking: BookingDetails): AwaitedAct | null {
  const { data: shop } = useQuery(shopQuery());
  const user = useUser();
  const act = shop ? mainActOf(booking, shop.today) : null;
  return act && may(user, needed[act]) ? act : null;
}

/** The button for the next act of a booking. */
export function MainAct({ booking, act }: { booking: BookingDetails; act: AwaitedAct | null }) {
  if (act === 'accept')
    return <AcceptOrDecline booking={{ ...booking, customerName: fullName(booking.user) }} />;
  if (act === 'pay') return <TakePayment booking={booking} />;
  return (
    act && (
      <LinkButton to="/admin/counter" search={{ code: String(booking.id) }}>
        {act === 'hand over' ? 'To the Counter' : 'Take Back'}
      </LinkButton>
    )
  );
}

/** The buttons that confirm a request, or decline it with a reason. */
export function AcceptOrDecline({
  booking,
  size = 'md',
  isQuiet = false,
}: {
  booking: BookingToCancel;
  size?: 'sm' | 'md';
  /**
   * Whether the buttons stand in a row of a list, so that they must not look like the main button
   * of the page.
   */
  isQuiet?: boolean;
}) {
  const [isDeclining, setIsDeclining] = useState(false);
  const accept = useSetStatus(booking);
  const send = (override: boolean) =>
    accept.mutate({ status: 'confirmed', ...(override && { override }) });
  return (
    <div className="flex gap-2">
      <IfMay needs="bookings.cancel">
        <Button
          variant={isQuiet ? 'ghost' : 'secondary'}
          size={size}
          onClick={() => setIsDeclining(true)}
        >
          Decline
        </Button>
      </IfMay>
      <ActButton
        variant={isQuiet ? 'secondary' : 'primary'}
        size={size}
        pending={accept.isPending}
        pendingLabel="Accepting..."
        onClick={() => send(false)}
      >
        Accept
      </ActButton>
      <OverrideDialog
        refused={accept}
        title="Accept all the same?"
        confirmLabel="Accept Anyway"
        destructive
        onConfirm={() => send(true)}
      />
      {isDeclining && (
        <Suspense>
          <CancelAtDeskDialog booking={booking} declines onClose={() => setIsDeclining(false)} />
        </Suspense>
      )}
    </div>
  );
}
