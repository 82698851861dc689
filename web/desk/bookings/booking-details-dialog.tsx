import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { hasManyUnits } from '#shared/bookings/bookings.rules.ts';
import { chatPermissions } from '#shared/permissions.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { formatMoment } from '../../lib/shop/dates-text.ts';
import { DaysText, DayText } from '../../features/shop/day-text.tsx';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { serverMessage } from '../../lib/calls/call.ts';
import { mailLink } from '../../lib/addresses/mail-link.ts';
import { modelLine } from '../../lib/shop/model-line.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogFoot, type DialogState } from '../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StateAtDesk } from '../frame/state-at-desk.tsx';
import { isLate } from '../frame/dates.ts';
import { historyPages } from '../../features/bookings/bookings.api.ts';
import { bookingDetails } from '../frame/details.api.ts';
import { Fact, Facts } from '../frame/facts.tsx';
import { isAwaited } from '../frame/held-back.tsx';
import { IfMay, useMay } from '../frame/if-may.tsx';
import { BookingMails } from '../mails/booking-mails.tsx';
import { mailsOf } from '../mails/mails.api.ts';
import { LineBasis, PriceFacts } from '../money/price-facts.tsx';
import { MoneyRegion } from '../money/money-region.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingHistory } from './booking-history.tsx';
import { MainAct, useMainAct } from './main-act.tsx';
import { printOrder } from './print-order.ts';

const StatusDialog = lazy(() => import('./status-dialog.tsx'));

/** The dialog with all facts of a booking and the buttons for what the desk can do with it. */
export default function BookingDetailsDialog({
  bookingId,
  open,
  onOpenChange,
  hasAddress = false,
}: DialogState & {
  bookingId: number;
  /** Whether the page's address names the dialog, so that it is opened and closed by navigation. */
  hasAddress?: boolean;
}) {
  const shown = useShown(bookingId);
  const { data: booking, error } = shown.details;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Booking Details"
      size="lg"
      isLayer={!hasAddress}
    >
      {shown.isHeldBack && <LoadingState text="Loading..." />}
      {!booking && error && (
        <ErrorState
          level={3}
          title="Failed to load booking details"
          description={serverMessage(error) ?? 'Please try again.'}
          action={<Button onClick={shown.retry}>Try Again</Button>}
        />
      )}
      {booking && !shown.isHeldBack && (
        <Details
          {...shown}
          booking={booking}
          hasAddress={hasAddress}
          onClose={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}

/**
 * The answers that the dialog shows, asked for at once. It is held back until all are there, because
 * a history or mails that came later would move its links just as somebody presses.
 */
function useShown(bookingId: number) {
  const details = useQuery(bookingDetails(bookingId));
  const history = useInfiniteQuery(historyPages(bookingId, 20));
  const maySeeMails = useMay('settings.write');
  const mails = useQuery({ ...mailsOf(bookingId), enabled: maySeeMails });
  const isHeldBack =
    details.isPending || (!details.error && (isAwaited(history) || isAwaited(mails)));
  const retry = () => {
    void details.refetch();
    void history.refetch();
    if (maySeeMails) void mails.refetch();
  };
  return { details, history, mails, isHeldBack, retry };
}

function Details({
  booking,
  history,
  mails,
  hasAddress,
  onClose,
}: Pick<ReturnType<typeof useShown>, 'history' | 'mails'> & {
  booking: BookingDetails;
  hasAddress: boolean;
  onClose: () => void;
}) {
  const [updating, setUpdating] = useState(false);
  const mainAct = useMainAct(booking);
  return (
    <>
      {/* When the page's address names the dialog, following a link already closes it. */}
      <BookingFacts booking={booking} onLeave={hasAddress ? undefined : onClose} />
      <BookingActions
        booking={booking}
        offersCounter={mainAct !== 'hand over' && mainAct !== 'take back'}
      />
      {booking.account && <MoneyRegion booking={booking} ledger={booking.account} />}
      <BookingHistory history={history} />
      <IfMay needs="settings.write">
        <BookingMails bookingId={booking.id} mails={mails.data} />
      </IfMay>
      <DialogFoot>
        {mainAct === 'accept' && <HeldAlready booking={booking} />}
        <DialogActions>
          <Button variant="secondary" className="px-2.5!" onClick={onClose}>
            Close
          </Button>
          <IfMay needs={chatPermissions}>
            <LinkButton
              to="/chat/$bookingId"
              params={{ bookingId: String(booking.id) }}
              variant="secondary"
              className="px-2.5!"
            >
              Chat with Customer
            </LinkButton>
          </IfMay>
          <Button variant="secondary" className="px-2.5!" onClick={() => printOrder(booking.id)}>
            Print Order
          </Button>
          <IfMay needs="bookings.write">
            <Button
              variant={mainAct ? 'secondary' : 'primary'}
              className="px-2.5!"
              onClick={() => setUpdating(true)}
            >
              Update Status
            </Button>
          </IfMay>
          <MainAct booking={booking} act={mainAct} />
        </DialogActions>
      </DialogFoot>
      {updating && (
        <Suspense>
          <StatusDialog booking={booking} open onOpenChange={setUpdating} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Says that accepting a request changes nothing for other bookings, because its units are held
 * already.
 */
const HeldAlready = ({ booking: { startDate, endDate, lines } }: { booking: BookingDetails }) => {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <p className="figures text-sm text-muted">
      {units === 1 ? '1 unit is held' : `${units} units are held`} already,{' '}
      <DaysText startDate={startDate} endDate={endDate} />: accepting takes nothing more.
    </p>
  );
};

function BookingFacts({
  booking,
  onLeave,
}: {
  booking: BookingDetails;
  onLeave: (() => void) | undefined;
}) {
  const { data: shop } = useQuery(shopQuery());
  const maySeeMoney = useMay('money.read');
  const day = (date: string, time: string | null) => (
    <>
      <DayText day={date} time={time} />
      {booking.status === 'inquiry' && ' (not fixed)'}
    </>
  );
  return (
    <Facts>
      <Fact name="Booking ID">#{booking.id}</Fact>
      <Fact name="Status">
        <span className="flex flex-wrap gap-1.5">
          <StateAtDesk status={booking.status} isOverdue={isLate(booking, shop)} />
        </span>
      </Fact>
      <Fact name="Customer">
        <CustomerLinks booking={booking} onLeave={onLeave} />
      </Fact>
      <Fact name="Equipment">
        {hasManyUnits(booking.lines) ? (
          <ul className="grid gap-1">
            {booking.lines.map((line) => (
              <li key={line.id} className="figures">
                {line.quantity} x <bdi>{line.cameraName}</bdi>
                {maySeeMoney && (
                  <>
                    {' '}
                    <span className="text-muted">{formatMoney(line.rent)}</span>
                    <LineBasis line={line} booking={booking} />
                  </>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <>
            <span className="block">{booking.cameraName}</span>
            <span className="text-muted">{modelLine(booking.camera, booking.cameraName)}</span>
            {maySeeMoney &&
              booking.lines.map((line) => (
                <LineBasis key={line.id} line={line} booking={booking} />
              ))}
          </>
        )}
      </Fact>
      {booking.units && booking.units.length > 0 && (
        <Fact name="Units" wide>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {booking.units.map(({ unitId, code, handedOverAt, returnedAt }) => (
              <li key={`${unitId} ${handedOverAt}`} className="figures">
                {code} <span className="text-muted">{returnedAt ? 'back' : 'out'}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name="Start Date">{day(booking.startDate, booking.pickUpTime)}</Fact>
      <Fact name="End Date">{day(booking.endDate, booking.returnTime)}</Fact>
      {maySeeMoney && (
        <>
          <PriceFacts booking={booking} />
          <Fact name="Total Price">{formatMoney(booking.totalPrice)}</Fact>
          {booking.deposit > 0 && <Fact name="Deposit">{formatMoney(booking.deposit)}</Fact>}
        </>
      )}
      <Fact name="Created">{formatMoment(booking.createdAt, shop)}</Fact>
      {booking.notes && (
        <Fact name="Customer Notes" wide>
          <span dir="auto" className="block whitespace-pre-wrap">
            {booking.notes}
          </span>
        </Fact>
      )}
    </Facts>
  );
}

/** Links to the page of the customer at the desk, to the e-mail address and to the phone number. */
const CustomerLinks = ({
  booking,
  onLeave,
}: {
  booking: BookingDetails;
  onLeave: (() => void) | undefined;
}) => (
  <>
    <Link
      to="/admin/users/$userId"
      params={{ userId: String(booking.user.id) }}
      // The press also closes the dialog, because a link to the page that is already open does
      // nothing by itself.
      onClick={onLeave}
      className="flex min-h-6 w-fit items-center rounded-sm underline-offset-4 hover:underline"
    >
      {fullName(booking.user)}
    </Link>
    <a
      href={mailLink(booking.user.email)}
      className="mt-1 block w-fit break-all text-muted underline"
    >
      {booking.user.email}
    </a>
    {booking.phone && (
      <a
        href={`tel:${booking.phone.replaceAll(/[^+\d]/g, '')}`}
        className="mt-1 block w-fit text-muted underline"
      >
        {booking.phone}
      </a>
    )}
  </>
);
