import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { usualBookingSort } from '#shared/bookings/booking-list.rules.ts';
import type { BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { NamesAlike } from '../frame/names-alike.tsx';
import { summary } from '../frame/summary.api.ts';
import { Counters } from '../tables/counters.tsx';
import { useHiddenColumns } from '../tables/hidden-columns.tsx';
import { NothingMatches } from '../tables/nothing-matches.tsx';
import { isNarrowed, readBookingFilter } from './booking-filter.ts';
import { BookingFilters, type Filtered } from './booking-filters.tsx';
import { BookingsTable } from './bookings-table.tsx';
import { bookingPages } from './bookings.api.ts';
import { ChosenContext, useChosenBookings } from './chosen-bookings.tsx';
import { useBookingDialogs } from './use-booking-dialogs.tsx';

/** The bar with the acts on several bookings is loaded when the first row is chosen. */
const ChosenActs = lazy(() => import('./chosen-acts.tsx'));

type LinkOfCounter = (props: { className: string; children: ReactNode }) => ReactNode;

/** A link to the list of bookings with one status, on the page that is open. */
const linkTo =
  (status: BookingStatus): LinkOfCounter =>
  (props) => <Link to="." search={{ status }} resetScroll={false} {...props} />;

/** The number of bookings with each status; each number is a link to these bookings. */
export function BookingCounters() {
  const { data } = useQuery(summary);
  return (
    <Counters
      label="Bookings by status"
      items={[
        { name: 'Active', value: data?.byStatus.confirmed, link: linkTo('confirmed') },
        { name: 'Pending Approval', value: data?.byStatus.pending, link: linkTo('pending') },
        { name: 'Completed', value: data?.byStatus.completed, link: linkTo('completed') },
        { name: 'Cancelled', value: data?.byStatus.cancelled, link: linkTo('cancelled') },
      ]}
    />
  );
}

/**
 * The table of all bookings, by default the newest first, with its filters and the acts on chosen
 * rows.
 */
export function BookingsPanel({
  filter,
  onFilter,
  onShow,
  counted = true,
}: Filtered & {
  /**
   * Whether the panel shows the numbers of bookings; the page of the bookings shows them beside its
   * title instead.
   */
  counted?: boolean;
  /** Called to show a booking's details; when it is absent they open in a dialog over this page. */
  onShow?: (bookingId: number) => void;
}) {
  const { dialogs, showDetails, showStatus } = useBookingDialogs();
  const columns = useHiddenColumns('bookings');
  const chosen = useChosenBookings(JSON.stringify(filter));
  const isChoosing = chosen.chosen.size > 0;
  const [wasChoosing, setWasChoosing] = useState(false);
  if (isChoosing && !wasChoosing) setWasChoosing(true);
  return (
    <ChosenContext value={chosen}>
      <div className="grid grid-cols-1 gap-2">
        {counted && <BookingCounters />}
        {!isChoosing && <BookingFilters filter={filter} onFilter={onFilter} columns={columns} />}
        <Suspense fallback={<div className="h-10" />}>{wasChoosing && <ChosenActs />}</Suspense>
        <BookingsTable
          pages={bookingPages(filter)}
          order={{
            sort: filter.sort ?? usualBookingSort,
            usual: usualBookingSort,
            onSort: (sort) => onFilter(readBookingFilter({ ...filter, sort })),
          }}
          hidden={columns.hidden}
          showDetails={onShow ?? showDetails}
          showStatus={showStatus}
          empty={
            isNarrowed(filter) ? (
              <NothingMatches
                title="No bookings found"
                description={
                  <NamesAlike
                    search={filter.search}
                    onChoose={({ name }) => onFilter({ search: name })}
                  />
                }
                onShowAll={() => onFilter({})}
              />
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
      </div>
      {dialogs}
    </ChosenContext>
  );
}
