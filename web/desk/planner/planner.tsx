import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { addDays, type Day } from '#shared/days.rules.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { BookingDraft } from '../bookings/editing/new-booking-dialog.tsx';
import { useBookingDialogs } from '../bookings/use-booking-dialogs.tsx';
import { useMay } from '../frame/if-may.tsx';
import { NothingMatches } from '../tables/nothing-matches.tsx';
import { planRow } from './planner-layout.ts';
import { PlannerLegend } from './planner-legend.tsx';
import { plannerRange } from './planner-range.ts';
import type { PlannerSearch } from './planner-search.ts';
import { PlannerTable } from './planner-table.tsx';
import { PlannerTimeline } from './planner-timeline.tsx';
import { plannerPages } from './planner.api.ts';

const NewBookingDialog = lazy(() => import('../bookings/editing/new-booking-dialog.tsx'));

export interface Searched {
  search: PlannerSearch;
  /** Called with each new view, which the caller writes into the page's address. */
  onSearch: (search: PlannerSearch) => void;
}

/** The planner: items as rows, days as columns, bookings as bars. */
export function Planner({ search, onSearch }: Searched) {
  const shop = useQuery(shopQuery());
  if (shop.isError) return <Failed error={shop.error} retry={() => void shop.refetch()} />;
  if (!shop.data) return <LoadingState text="Loading planner..." />;
  const { today, timeZone } = shop.data;
  return <Plan search={search} onSearch={onSearch} today={today} timeZone={timeZone} />;
}

function Plan({ search, onSearch, today, timeZone }: Searched & { today: Day; timeZone: string }) {
  const { from, days } = plannerRange(search, today);
  const to = addDays(from, days - 1);
  const pages = useInfiniteQuery({
    ...plannerPages({
      from,
      to,
      categoryId: search.category,
      kind: search.kind,
      search: search.search,
    }),
    placeholderData: keepPreviousData,
  });
  const { showDetails, showChange, dialogs } = useBookingDialogs();
  const [draft, setDraft] = useState<BookingDraft>();
  const mayBook = useMay('bookings.write');
  const rows = useMemo(
    () => pages.data?.pages.flatMap(({ items }) => items).map((row) => planRow(row, from, days)),
    [pages.data, from, days],
  );
  const shown = {
    rows: rows ?? [],
    from,
    days,
    today,
    timeZone,
    onOpen: showDetails,
    onEnd: () => {
      if (pages.hasNextPage && !pages.isFetching) void pages.fetchNextPage();
    },
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {pages.isPending && <LoadingState text="Loading planner..." />}
      {pages.isError && !rows && <Failed error={pages.error} retry={() => void pages.refetch()} />}
      {rows?.length === 0 &&
        (search.category || search.kind || search.search ? (
          <NothingMatches
            title="No cameras found"
            onShowAll={() =>
              onSearch({ ...search, category: undefined, kind: undefined, search: undefined })
            }
          />
        ) : (
          <EmptyState
            drawing="shelf"
            title="No cameras found"
            action={<LinkButton to="/admin/inventory">Go to Inventory</LinkButton>}
          />
        ))}
      {rows && rows.length > 0 && (
        <div className={pages.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          {search.view === 'table' ? (
            <PlannerTable {...shown} hasMore={pages.hasNextPage} />
          ) : (
            <>
              <PlannerLegend />
              <PlannerTimeline
                {...shown}
                {...(mayBook && { onBook: setDraft })}
                onChange={showChange}
              />
            </>
          )}
        </div>
      )}
      <Suspense>
        {draft && (
          <NewBookingDialog
            draft={draft}
            onClose={() => setDraft(undefined)}
            onCreated={(id) => {
              setDraft(undefined);
              showDetails(id);
            }}
          />
        )}
      </Suspense>
      {dialogs}
    </div>
  );
}

const Failed = ({ error, retry }: { error: unknown; retry: () => void }) => (
  <ErrorState
    title="The planner could not be loaded"
    description={failureText(error)}
    action={<Button onClick={retry}>Try Again</Button>}
  />
);
