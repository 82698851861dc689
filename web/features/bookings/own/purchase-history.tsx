import { DaysText } from '../../shop/day-text.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OwnBooking } from '#shared/bookings/bookings.ts';
import { hasManyUnits, itemsIn, moreItems } from '#shared/bookings/bookings.rules.ts';
import { formatMoney } from '#shared/format.rules.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { ownBookings } from '../bookings.api.ts';
import { BookingsFailed } from './bookings-failed.tsx';

const isPurchase = ({ status }: OwnBooking) => status === 'confirmed' || status === 'completed';

/** The table of a customer's past and coming rentals, with their amounts and the sum. */
export function PurchaseHistory() {
  const bookings = useInfiniteQuery(ownBookings);
  const { hasNextPage, isFetching, isError, fetchNextPage } = bookings;
  // All pages are loaded, because the sum needs all bookings.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const isWhole = bookings.data !== undefined && !hasNextPage;
  // Loaded rows stay when only a later request for the same bookings fails.
  if (isError && !isWhole) return <BookingsFailed />;
  if (!isWhole) return <LoadingState text="Loading your purchases..." />;
  const purchases = bookings.data.pages.flatMap((page) => page.items).filter(isPurchase);
  if (purchases.length === 0) {
    return (
      <EmptyState
        drawing="receipt"
        title="No Purchases"
        description="Bookings stand here once they are confirmed."
        action={<LinkButton to="/cameras">Browse Cameras</LinkButton>}
      />
    );
  }
  const total = purchases.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return (
    <table className="figures w-full text-sm">
      <caption className="sr-only">Confirmed and completed bookings</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-hairline text-left text-muted *:py-2.5 *:pr-4 *:font-medium">
          <th scope="col">Camera</th>
          <th scope="col">Dates</th>
          <th scope="col">Status</th>
          <th scope="col" className="pr-0! text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {purchases.map((booking) => (
          <PurchaseRow key={booking.id} booking={booking} />
        ))}
      </tbody>
      <tfoot>
        <tr className="text-base font-semibold max-md:flex max-md:justify-between *:py-4">
          <th scope="row" colSpan={3} className="text-left">
            Total
          </th>
          <td className="text-right">{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const PurchaseRow = ({ booking }: { booking: OwnBooking }) => (
  <tr className="border-b border-hairline max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:py-4 md:*:py-4 md:*:pr-4">
    <th scope="row" className="text-left font-normal">
      <Link
        to="/chat/$bookingId"
        params={{ bookingId: String(booking.id) }}
        className="rounded-sm text-base font-medium wrap-anywhere underline-offset-4 hover:underline"
      >
        <bdi>
          {booking.camera.brand} {booking.camera.model}
        </bdi>
        {moreItems(booking.lines)}
      </Link>
      {hasManyUnits(booking.lines) && (
        <span className="block wrap-anywhere text-muted">{itemsIn(booking.lines)}</span>
      )}
      <span className="block text-muted">Booking #{booking.id}</span>
    </th>
    <td className="max-md:col-start-1 md:whitespace-nowrap">
      <DaysText {...booking} />
    </td>
    <td className="max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end">
      <StatusBadge status={booking.status} forCustomer />
    </td>
    <td className="text-base font-semibold max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end md:pr-0! md:text-right">
      {formatMoney(booking.totalPrice)}
    </td>
  </tr>
);
