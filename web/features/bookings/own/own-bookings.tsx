import { useInfiniteQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MorePages } from '../../../ui/more-pages.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { BookingsFailed } from './bookings-failed.tsx';
import { BookingCard } from './booking-card.tsx';
import { bookingTabs, type BookingTab } from './booking-tabs.ts';
import { ownBookings } from '../bookings.api.ts';

/** The page Your Bookings: all bookings of the customer, or those of one status. */
export function OwnBookings({
  tab,
  onTabChange,
}: {
  tab: BookingTab;
  onTabChange: (tab: BookingTab) => void;
}) {
  const bookings = useInfiniteQuery(ownBookings);
  if (bookings.isPending) return <BookingSkeletons />;
  if (!bookings.data) return <BookingsFailed />;
  const items = bookings.data.pages.flatMap((page) => page.items);
  const under = (value: BookingTab) =>
    items.filter(({ status }) => value === 'all' || status === value);
  return (
    <Tabs
      label="Bookings by status"
      value={tab}
      onValueChange={onTabChange}
      tabs={bookingTabs.map(({ value, label }) => ({
        value,
        label,
        content: (
          <>
            {under(value).map((booking) => (
              <BookingCard key={booking.id} booking={booking} />
            ))}
            {under(value).length === 0 && !bookings.hasNextPage && (
              <EmptyState
                drawing="calendar"
                title="No Bookings"
                description={
                  items.length === 0
                    ? "You haven't made any bookings yet."
                    : 'You have no bookings of this kind.'
                }
                action={<LinkButton to="/cameras">Browse Cameras</LinkButton>}
              />
            )}
            <MorePages
              hasMore={bookings.hasNextPage}
              isFetching={bookings.isFetchingNextPage}
              onMore={() => void bookings.fetchNextPage()}
            />
          </>
        ),
      }))}
    />
  );
}

const BookingSkeletons = () => (
  <div role="status" aria-label="Loading your bookings..." className="grid gap-8 pt-2">
    <Skeleton className="h-11 w-full max-w-dialog" />
    {[1, 2, 3].map((place) => (
      <div
        key={place}
        className="grid gap-6 grid-cols-[5.5rem_minmax(0,1fr)] sm:grid-cols-[10rem_minmax(0,1fr)]"
      >
        <Skeleton className="aspect-4/3" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-10 w-full max-w-dialog" />
        </div>
      </div>
    ))}
  </div>
);
