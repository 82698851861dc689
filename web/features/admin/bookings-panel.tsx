import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { BookingDetails, BookingRow } from '#shared/bookings.ts';
import { bookingStatuses, type BookingStatus } from '#shared/booking-statuses.rules.ts';
import { statusBadge, moreItems } from '#shared/bookings.rules.ts';
import { formatBalance, formatMoney } from '#shared/format.rules.ts';
import type { Shop } from '#shared/shop.ts';
import { fullName } from '#shared/users.rules.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { asQuery, bookingPages, shop, summary, type BookingFilter } from './admin.api.ts';
import { Counters } from './counters.tsx';
import { formatMoment, formatRange, isLate } from './dates.ts';
import { ExportButton } from './export-button.tsx';
import { useLongList } from './long-list.ts';
import { LongTable, type Column } from './long-table.tsx';
import { NothingMatches } from './nothing-matches.tsx';
import { printOrder } from './print-order.ts';
import { SearchBox } from './search-box.tsx';
import {
  preloadBookingDialogs,
  useBookingDialogs,
  type BookingDialogs,
} from './use-booking-dialogs.tsx';

interface Filtered {
  filter: BookingFilter;
  /** The filter is kept in the URL. */
  onFilter: (filter: BookingFilter) => void;
}

/** All bookings: how many of each kind, and the table, newest created first. */
export function BookingsPanel({ filter, onFilter }: Filtered) {
  const { data } = useQuery(summary);
  const { dialogs, ...show } = useBookingDialogs();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Counters
        label="Bookings by status"
        items={[
          { name: 'Active', value: data?.byStatus.confirmed },
          { name: 'Pending Approval', value: data?.byStatus.pending },
          { name: 'Completed', value: data?.byStatus.completed },
          { name: 'Cancelled', value: data?.byStatus.cancelled },
        ]}
      />
      <FilterBar filter={filter} onFilter={onFilter} />
      <BookingsTable
        key={JSON.stringify(filter)}
        filter={filter}
        {...show}
        onShowAll={() => onFilter({})}
      />
      {dialogs}
    </div>
  );
}

const isStatus = (value: string): value is BookingStatus =>
  bookingStatuses.some((status) => status === value);

const FilterBar = ({ filter, onFilter }: Filtered) => (
  <div className="flex flex-wrap items-center gap-2">
    <SearchBox
      label="Search bookings"
      placeholder="Search by id, customer or camera..."
      value={filter.search ?? ''}
      onChange={(search) => onFilter({ ...filter, search: search || undefined })}
    />
    <Select
      aria-label="Status"
      className="min-w-36 flex-1 sm:w-44 sm:flex-none"
      value={filter.status ?? ''}
      onChange={({ target }) =>
        onFilter({ ...filter, status: isStatus(target.value) ? target.value : undefined })
      }
    >
      <option value="">All statuses</option>
      {bookingStatuses.map((status) => (
        <option key={status} value={status}>
          {statusBadge[status].label}
        </option>
      ))}
    </Select>
    <CheckboxField
      label="Due only"
      checked={filter.due ?? false}
      onChange={({ target }) => onFilter({ ...filter, due: target.checked || undefined })}
    />
    <ExportButton of="GET /api/admin/bookings.csv" query={asQuery(filter)} />
  </div>
);

function BookingsTable({
  filter,
  showDetails,
  showStatus,
  onShowAll,
}: {
  filter: BookingFilter;
  onShowAll: () => void;
  // The dialogs are the panel's: a search that comes to rest makes the table anew.
} & Omit<BookingDialogs, 'dialogs'>) {
  const { data: house } = useQuery(shop);
  const list = useLongList(bookingPages(filter));
  const columns = useMemo(
    () => columnsFor(house, showDetails, showStatus),
    [house, showDetails, showStatus],
  );
  return (
    <LongTable
      label="Bookings"
      columns={columns}
      list={list}
      empty={
        filter.search || filter.status || filter.due ? (
          <NothingMatches title="No bookings found" onShowAll={onShowAll} />
        ) : (
          <EmptyState
            drawing="calendar"
            title="No bookings found"
            description="Bookings stand here as soon as customers make them."
            action={
              <LinkButton to="/admin/inventory" variant="secondary">
                Go to Inventory
              </LinkButton>
            }
          />
        )
      }
    />
  );
}

const columnsFor = (
  house: Shop | undefined,
  showDetails: (id: number) => void,
  showStatus: (booking: BookingDetails) => void,
): Column<BookingRow>[] => [
  {
    heading: 'Booking ID',
    width: 'w-24',
    cell: ({ id }) => <span className="figures font-medium">#{id}</span>,
  },
  {
    heading: 'User',
    cell: ({ user }) => <span className="line-clamp-2">{fullName(user)}</span>,
  },
  {
    heading: 'Camera',
    wide: true,
    cell: ({ camera, lines }) => (
      <span className="line-clamp-2">
        {camera.brand} {camera.model}
        {moreItems(lines)}
      </span>
    ),
  },
  {
    heading: 'Dates',
    width: 'w-36',
    wide: true,
    cell: (booking) => <span className="figures">{formatRange(booking)}</span>,
  },
  {
    heading: 'Created',
    width: 'w-30',
    cell: ({ createdAt }) => <span className="figures">{formatMoment(createdAt, house)}</span>,
  },
  {
    heading: 'Status',
    width: 'w-28',
    cell: (booking) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge status={booking.status} />
        {isLate(booking, house?.today) && <Badge tone="destructive">Overdue</Badge>}
      </span>
    ),
  },
  {
    heading: 'Amount',
    width: 'w-28',
    align: 'right',
    cell: ({ totalPrice, due }) => (
      <span className="figures grid whitespace-nowrap">
        <span>{formatMoney(totalPrice)}</span>
        {due !== 0 && <span className="text-xs text-muted">Due {formatBalance(due)}</span>}
      </span>
    ),
  },
  {
    heading: 'Actions',
    // Two above two where there is little room.
    width: 'w-36 xl:w-68',
    wide: true,
    align: 'right',
    cell: (booking) => (
      <span
        className="-mx-2 flex flex-wrap lg:mx-0 lg:justify-end"
        onPointerEnter={preloadBookingDialogs}
        onFocus={preloadBookingDialogs}
      >
        <RowButton onClick={() => showDetails(booking.id)}>View</RowButton>
        <RowButton onClick={() => showStatus(booking)}>Update</RowButton>
        <RowButton onClick={() => printOrder(booking.id)}>Print</RowButton>
        <Link
          to="/chat/$bookingId"
          params={{ bookingId: String(booking.id) }}
          className={buttonClass(rowButton)}
        >
          Chat
        </Link>
      </span>
    ),
  },
];

const rowButton = { variant: 'ghost', size: 'sm', className: 'px-2.5' } as const;

const RowButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button {...rowButton} onClick={onClick}>
    {children}
  </Button>
);
