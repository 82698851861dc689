import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy } from 'react';
import type { BookingDetails } from '#shared/bookings/bookings.ts';
import { hasEnded } from '#shared/bookings/booking-statuses.rules.ts';
import { weekdayAndDay } from '#shared/format.rules.ts';
import { formatMoment } from '../../../lib/shop/dates-text.ts';
import { useHouse } from '../../../lib/shop/house.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { shopQuery } from '../../shop/shop.api.ts';
import { historyPages } from '../bookings.api.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { BookAgain } from './book-again.tsx';
import { BookingDays } from './booking-days.tsx';
import { OwnBookingHistory } from './booking-history.tsx';
import { BookingLines } from './booking-lines.tsx';
import { BookingMoney } from './booking-money.tsx';
import { BookingPart } from './booking-part.tsx';
import { BookingPlace } from './booking-place.tsx';
import { lastDayToCancel, ownBookingState } from './booking-state.rules.ts';
import { BookingSteps } from './booking-steps.tsx';
import { CancelDialog } from './cancel-booking.tsx';
import { DialogButton } from './dialog-button.tsx';

// The dialog is loaded when it is opened, because its calendar and prices are large and most visits
// never need it.
const ChangeDialog = lazy(() => import('./change-booking.tsx'));

const plain = { variant: 'text', className: 'py-2' } as const;

/** The page of one of the customer's bookings: state, days, place, items and amounts. */
export function OwnBooking({ booking }: { booking: BookingDetails }) {
  const { bring } = useHouse();
  const isFixed = booking.status !== 'inquiry';
  return (
    <div className="page-column grid grid-cols-1 items-start gap-x-14 py-6 md:py-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-1 gap-6 pb-8 lg:pb-10">
        <Head booking={booking} />
        {isFixed && <Days booking={booking} />}
      </div>
      <div className="pb-8 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-4">
        <BookingMoney booking={booking} />
      </div>
      <div className="grid grid-cols-1 lg:col-start-1">
        <BookingPart title="In this rental">
          <BookingLines booking={booking} />
          {booking.notes && (
            <p className="whitespace-pre-line text-muted wrap-anywhere">
              <span className="font-medium text-ink">Your requests:</span> {booking.notes}
            </p>
          )}
        </BookingPart>
        {isFixed && booking.place?.address && (
          <BookingPart title="Where">
            <BookingPlace place={booking.place} />
          </BookingPart>
        )}
        {bring && !hasEnded(booking) && (
          <BookingPart title="What to bring">
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{bring}</p>
          </BookingPart>
        )}
        {booking.papers && booking.papers.length > 0 && (
          <BookingPart title="Papers">
            <ul className="grid gap-2">
              {booking.papers.map(({ kind, number }) => (
                <li key={kind}>
                  <LinkButton
                    to="/bookings/$bookingId/receipt"
                    params={{ bookingId: String(booking.id) }}
                    target="_blank"
                    variant="text"
                  >
                    Receipt {number}
                  </LinkButton>
                </li>
              ))}
            </ul>
          </BookingPart>
        )}
        <BookingPart title="History">
          <OwnBookingHistory id={booking.id} />
        </BookingPart>
        <LastActs booking={booking} />
      </div>
    </div>
  );
}

function Head({ booking }: { booking: BookingDetails }) {
  const { data: shop } = useQuery(shopQuery());
  const { data: history } = useInfiniteQuery(historyPages(booking.id));
  // Only the newest entry about an end counts, because an expired booking may have been opened
  // again and then cancelled.
  const end = history?.pages
    .flatMap(({ items }) => items)
    .find(({ kind }) => kind === 'expired' || kind === 'cancelled' || kind === 'status');
  const state =
    shop &&
    ownBookingState(booking, {
      today: shop.today,
      timeZone: shop.timeZone,
      isExpired: end?.kind === 'expired',
    });
  const { startDate, endDate } = booking;
  return (
    <>
      <Link
        to="/bookings"
        className="flex w-fit items-center gap-2 rounded-sm py-1 text-sm font-medium text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Your Bookings
      </Link>
      <header className="-mt-2 grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="figures text-3xl">Booking #{booking.id}</h1>
          <StatusBadge status={booking.status} forCustomer />
        </div>
        {state && (
          <p className="max-w-prose text-xl text-muted text-pretty">
            <span className="font-semibold text-ink">{state.now}</span> {state.next}
          </p>
        )}
      </header>
      {state?.stage != null && (
        <BookingSteps
          stage={state.stage}
          notes={[
            formatMoment(booking.createdAt, shop),
            state.stage === 1 ? 'You hear from us in the chat' : '',
            weekdayAndDay(startDate),
            weekdayAndDay(endDate),
          ]}
        />
      )}
    </>
  );
}

function Days({ booking }: { booking: BookingDetails }) {
  const { data: shop } = useQuery(shopQuery());
  const isOpen = !hasEnded(booking);
  return (
    <section aria-label="Days" className="grid gap-4 border-t border-hairline pt-8">
      <BookingDays booking={booking} shop={shop} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {isOpen && <AddToCalendar bookingId={booking.id} />}
        <DialogButton
          booking={booking}
          label="Change Dates"
          look={plain}
          isOffered={isOpen}
          Dialog={ChangeDialog}
        />
      </div>
    </section>
  );
}

function LastActs({ booking }: { booking: BookingDetails }) {
  const { data: shop } = useQuery(shopQuery());
  const isOpen = !hasEnded(booking);
  const last = shop && lastDayToCancel(booking, shop.rules.cancelUntilDays);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-hairline py-6">
      {booking.status !== 'inquiry' && <BookAgain booking={booking} look={plain} />}
      <DialogButton
        booking={booking}
        label="Cancel Booking"
        look={plain}
        isOffered={isOpen}
        Dialog={CancelDialog}
      />
      {isOpen && last && shop && last >= shop.today && booking.handedOverAt === null && (
        <p className="figures text-sm text-muted">Free until {weekdayAndDay(last)}</p>
      )}
    </div>
  );
}
