import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { HistoryEntry } from '#shared/bookings/history.ts';
import type { Page } from '../../lib/calls/call-page.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { HistoryList } from '../../ui/history-list.tsx';
import { MorePages } from '../../ui/more-pages.tsx';

/** The history of a booking with the people who made it, newest first. */
export function BookingHistory({
  history,
}: {
  history: UseInfiniteQueryResult<InfiniteData<Page<HistoryEntry[]>>>;
}) {
  const { data: shop } = useQuery(shopQuery());
  return (
    <section aria-label="History" className="grid gap-2 border-t border-hairline pt-4">
      <h3 className="text-sm">History</h3>
      {history.isError && <p className="text-sm text-muted">The history could not be loaded.</p>}
      {history.data && (
        <HistoryList entries={history.data.pages.flatMap(({ items }) => items)} shop={shop} />
      )}
      <MorePages
        hasMore={history.hasNextPage}
        isFetching={history.isFetchingNextPage}
        onMore={() => void history.fetchNextPage()}
      />
    </section>
  );
}
