import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bookingStatuses, type BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { statusBadge } from '#shared/bookings/bookings.rules.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { summary } from '../frame/summary.api.ts';
import { Counters } from '../tables/counters.tsx';
import { ExportButton } from '../tables/export-button.tsx';
import { NothingMatches } from '../tables/nothing-matches.tsx';
import type { BookingFilter } from './booking-filter.ts';
import { BookingsTable } from './bookings-table.tsx';
import { asQuery, bookingPages } from './bookings.api.ts';
import { useBookingDialogs } from './use-booking-dialogs.tsx';

type LinkOfCounter = (props: { className: string; children: ReactNode }) => ReactNode;

interface Filtered {
  filter: BookingFilter;
  /** The filter is kept in the URL. */
  onFilter: (filter: BookingFilter) => void;
}

/** A link to the bookings of a status, on whatever page the list stands. */
const linkTo =
  (status: BookingStatus): LinkOfCounter =>
  (props) => <Link to="." search={{ status }} resetScroll={false} {...props} />;

/** All bookings: a counter for each status, and the table, newest created first. */
export function BookingsPanel({
  filter,
  onFilter,
  onShow,
}: Filtered & {
  /** Shows the details of a booking elsewhere than over this page. */
  onShow?: (bookingId: number) => void;
}) {
  const { data } = useQuery(summary);
  const { dialogs, showDetails, showStatus } = useBookingDialogs();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Counters
        label="Bookings by status"
        items={[
          { name: 'Active', value: data?.byStatus.confirmed, link: linkTo('confirmed') },
          { name: 'Pending Approval', value: data?.byStatus.pending, link: linkTo('pending') },
          { name: 'Completed', value: data?.byStatus.completed, link: linkTo('completed') },
          { name: 'Cancelled', value: data?.byStatus.cancelled, link: linkTo('cancelled') },
        ]}
      />
      <FilterBar filter={filter} onFilter={onFilter} />
      <BookingsTable
        pages={bookingPages(filter)}
        showDetails={onShow ?? showDetails}
        showStatus={showStatus}
        empty={
          filter.search || filter.status || filter.due ? (
            <NothingMatches title="No bookings found" onShowAll={() => onFilter({})} />
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
