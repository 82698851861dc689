import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import type { ListedBooking } from '#shared/bookings/bookings.ts';
import { moreItems } from '#shared/bookings/bookings.rules.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import { chatPermissions } from '#shared/permissions.rules.ts';
import type { Shop } from '#shared/shop/shop.ts';
import type { Oneself } from '#shared/users/users.ts';
import { formatMoment } from '../../lib/shop/dates-text.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { may } from '../../lib/may.ts';
import { useUser } from '../../lib/session.ts';
import { useMay } from '../frame/if-may.tsx';
import { StateAtDesk } from '../frame/state-at-desk.tsx';
import { isLate, shortRange } from '../frame/dates.ts';
import { PersonLink } from '../frame/person-link.tsx';
import { useLongList } from '../tables/long-list.ts';
import type { TableOrder } from '../tables/table-head.tsx';
import { LongTable, type Column } from '../tables/long-table.tsx';
import { RowOpener } from '../tables/row-opener.tsx';
import { RowActions } from '../tables/row-actions.tsx';
import { ChooseAll, ChooseBooking } from './chosen-bookings.tsx';
import type { bookingPages } from './bookings.api.ts';
import { printOrder } from './print-order.ts';
import { preloadBookingDialogs, type BookingDialogs } from './use-booking-dialogs.tsx';

const customerHeading = 'User';
const amountHeading = 'Amount';
/** The columns that somebody can hide; the booking's number and its buttons always stay. */
const hideableColumns = [customerHeading, 'Camera', 'Dates', 'Created', 'Status'];

export const useHideableColumns = (): string[] =>
  useMay('money.read') ? [...hideableColumns, amountHeading] : hideableColumns;

/** A table of bookings with the buttons of the desk in each row. */
export function BookingsTable({
  pages,
  ofOne = false,
  order,
  hidden,
  empty,
  showDetails,
  showStatus,
}: {
  pages: ReturnType<typeof bookingPages>;
  /** Whether all bookings are of one customer, so that the column of the customer is left out. */
  ofOne?: boolean;
  /**
   * The order of the table; when it is absent the table cannot be sorted and no rows can be chosen.
   */
  order?: TableOrder;
  hidden?: ReadonlySet<string>;
  empty: ReactNode;
  // The caller renders the dialogs, because a search may remove the row while its dialog is open.
} & Pick<BookingDialogs, 'showDetails' | 'showStatus'>) {
  const { data: shop } = useQuery(shopQuery());
  const list = useLongList(pages);
  const user = useUser();
  const columns = useMemo(() => {
    const isShown = ({ heading }: Column<ListedBooking>) =>
      !(ofOne && heading === customerHeading) &&
      (may(user, 'money.read') || heading !== amountHeading);
    const all = columnsFor(shop, user, { showDetails, showStatus, canChoose: !ofOne });
    return [...(ofOne ? [] : [choosing]), ...all.filter(isShown)];
  }, [shop, user, showDetails, showStatus, ofOne]);
  return (
    <LongTable
      label="Bookings"
      columns={columns}
      list={list}
      empty={empty}
      rowHeight={40}
      {...(order && { order })}
      {...(hidden && { hidden })}
    />
  );
}

const Amount = ({ totalPrice, due }: ListedBooking) => (
  <span className="figures grid whitespace-nowrap xl:flex xl:flex-row-reverse xl:items-baseline xl:gap-3">
    <span className="xl:min-w-16">{formatMoney(totalPrice)}</span>
    {due !== 0 && <span className="text-xs text-muted">Due {formatBalance(due)}</span>}
  </span>
);

const choosing: Column<ListedBooking> = {
  heading: 'Choose',
  width: 'w-8',
  inCard: 'none',
  head: (rows) => <ChooseAll rows={rows} />,
  cell: (booking) => <ChooseBooking booking={booking} />,
};

const columnsFor = (
  shop: Shop | undefined,
  user: Oneself | null,
  {
    showDetails,
    showStatus,
    canChoose,
  }: Pick<BookingDialogs, 'showDetails' | 'showStatus'> & {
    canChoose: boolean;
  },
): Column<ListedBooking>[] => [
  {
    heading: 'Booking ID',
    sort: 'id',
    width: 'w-20 xl:w-24',
    cell: (booking, layout) => (
      <span className="flex items-center gap-3">
        {layout === 'cards' && canChoose && <ChooseBooking booking={booking} />}
        <RowOpener preload={preloadBookingDialogs} onOpen={() => showDetails(booking.id)}>
          <span className="figures">#{booking.id}</span>
        </RowOpener>
      </span>
    ),
  },
  {
    heading: customerHeading,
    sort: 'customer',
    inCard: 'right',
    cell: ({ user }) => <PersonLink user={user} />,
  },
  {
    heading: 'Camera',
    sort: 'camera',
    inCard: 'whole',
    cell: ({ camera, lines }) => (
      <span className="line-clamp-2 xl:line-clamp-1">
        <bdi>
          {camera.brand} {camera.model}
        </bdi>
        {moreItems(lines)}
      </span>
    ),
  },
  {
    heading: 'Dates',
    sort: 'startDate',
    width: 'w-36 xl:w-44',
    cell: (booking) => <span className="figures">{shortRange(booking, shop?.today)}</span>,
  },
  {
    heading: 'Created',
    sort: 'createdAt',
    width: 'w-30',
    from: 'xl',
    inCard: 'right',
    labelled: true,
    cell: ({ createdAt }) => <span className="figures">{formatMoment(createdAt, shop)}</span>,
  },
  {
    heading: 'Status',
    sort: 'status',
    width: 'w-28 xl:w-44',
    cell: (booking) => (
      <span className="flex flex-wrap gap-1">
        <StateAtDesk status={booking.status} isOverdue={isLate(booking, shop)} />
      </span>
    ),
  },
  {
    heading: amountHeading,
    sort: 'totalPrice',
    width: 'w-28 xl:w-40',
    from: 'lg',
    align: 'right',
    inCard: 'right',
    cell: Amount,
  },
  {
    heading: 'Actions',
    width: 'w-20 xl:w-62',
    align: 'right',
    inCard: 'whole',
    cell: (booking, layout) => (
      <RowActions
        layout={layout}
        of={`#${booking.id}`}
        preload={preloadBookingDialogs}
        actions={[
          { label: 'View', onPress: () => showDetails(booking.id) },
          ...(may(user, 'bookings.write')
            ? [{ label: 'Update', onPress: () => showStatus(booking) }]
            : []),
          { label: 'Print', onPress: () => printOrder(booking.id) },
          ...(may(user, ...chatPermissions) ? [{ label: 'Chat', chat: booking.id }] : []),
        ]}
      />
    ),
  },
];
