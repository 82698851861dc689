import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { BookingDetails, ListedBooking } from '#shared/bookings/bookings.ts';
import { moreItems } from '#shared/bookings/bookings.rules.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import { formatMoment } from '../../lib/shop/dates-text.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { Badge } from '../../ui/badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { isLate, shortRange } from '../frame/dates.ts';
import { PersonLink } from '../frame/person-link.tsx';
import { useLongList } from '../tables/long-list.ts';
import { LongTable, type Column } from '../tables/long-table.tsx';
import { RowActions } from '../tables/row-actions.tsx';
import type { bookingPages } from './bookings.api.ts';
import { printOrder } from './print-order.ts';
import { preloadBookingDialogs, type BookingDialogs } from './use-booking-dialogs.tsx';

const customerHeading = 'User';

/** Bookings, newest created first, and what the desk does with each. */
export function BookingsTable({
  pages,
  ofOne = false,
  empty,
  showDetails,
  showStatus,
}: {
  pages: ReturnType<typeof bookingPages>;
  /** Whether they are all of one customer, who then needs no column. */
  ofOne?: boolean;
  empty: ReactNode;
  // The caller owns the dialogs, because a search may take the row away while one is open.
} & Omit<BookingDialogs, 'dialogs'>) {
  const { data: shop } = useQuery(shopQuery());
  const list = useLongList(pages);
  const columns = useMemo(
    () =>
      columnsFor(shop, showDetails, showStatus).filter(
        ({ heading }) => !ofOne || heading !== customerHeading,
      ),
    [shop, showDetails, showStatus, ofOne],
  );
  return <LongTable label="Bookings" columns={columns} list={list} empty={empty} />;
}

const columnsFor = (
  shop: Shop | undefined,
  showDetails: (id: number) => void,
  showStatus: (booking: BookingDetails) => void,
): Column<ListedBooking>[] => [
  {
    heading: 'Booking ID',
    width: 'w-20 xl:w-24',
    cell: ({ id }) => <span className="figures font-medium">#{id}</span>,
  },
  {
    heading: customerHeading,
    inCard: 'right',
    cell: ({ user }) => <PersonLink user={user} />,
  },
  {
    heading: 'Camera',
    inCard: 'whole',
    cell: ({ camera, lines }) => (
      <span className="line-clamp-2">
        <bdi>
          {camera.brand} {camera.model}
        </bdi>
        {moreItems(lines)}
      </span>
    ),
  },
  {
    heading: 'Dates',
    width: 'w-36',
    cell: (booking) => <span className="figures">{shortRange(booking, shop?.today)}</span>,
  },
  {
    heading: 'Created',
    width: 'w-30',
    from: 'xl',
    inCard: 'right',
    labelled: true,
    cell: ({ createdAt }) => <span className="figures">{formatMoment(createdAt, shop)}</span>,
  },
  {
    heading: 'Status',
    width: 'w-28',
    cell: (booking) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge status={booking.status} />
        {isLate(booking, shop) && <Badge tone="destructive">Overdue</Badge>}
      </span>
    ),
  },
  {
    heading: 'Amount',
    width: 'w-28',
    from: 'lg',
    align: 'right',
    inCard: 'right',
    cell: ({ totalPrice, due }) => (
      <span className="figures grid whitespace-nowrap">
        <span>{formatMoney(totalPrice)}</span>
        {due !== 0 && <span className="text-xs text-muted">Due {formatBalance(due)}</span>}
      </span>
    ),
  },
  {
    heading: 'Actions',
    width: 'w-20 xl:w-68',
    align: 'right',
    inCard: 'whole',
    cell: (booking, layout) => (
      <RowActions
        layout={layout}
        of={`#${booking.id}`}
        preload={preloadBookingDialogs}
        actions={[
          { label: 'View', onPress: () => showDetails(booking.id) },
          { label: 'Update', onPress: () => showStatus(booking) },
          { label: 'Print', onPress: () => printOrder(booking.id) },
          { label: 'Chat', chat: booking.id },
        ]}
      />
    ),
  },
];
