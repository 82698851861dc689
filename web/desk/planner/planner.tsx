import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { addDays, type Day } from '#shared/days.rules.ts';
import { formatDay } from '#shared/format.rules.ts';
import { categoriesQuery } from '../../features/cameras/cameras.api.ts';
import { shopQuery } from '../../features/shop/shop.api.ts';
import { failureText } from '../../lib/calls/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import type { BookingDraft } from '../bookings/editing/new-booking-dialog.tsx';
import { useBookingDialogs } from '../bookings/use-booking-dialogs.tsx';
import { NothingMatches } from '../tables/nothing-matches.tsx';
import { planRow } from './planner-layout.ts';
import { PlannerLegend } from './planner-legend.tsx';
import { plannerRange } from './planner-range.ts';
import { plannerSpans, type PlannerSearch, type PlannerSpan } from './planner-search.ts';
import { PlannerTable } from './planner-table.tsx';
import { PlannerTimeline } from './planner-timeline.tsx';
import { plannerPages } from './planner.api.ts';

const NewBookingDialog = lazy(() => import('../bookings/editing/new-booking-dialog.tsx'));

const spanNames: Record<PlannerSpan, string> = {
  14: '2 weeks',
  30: '1 month',
  60: '2 months',
  90: '3 months',
};

interface Searched {
  search: PlannerSearch;
  /** The view is kept in the URL. */
  onSearch: (search: PlannerSearch) => void;
}

/** The bookings of each item on each day: items as rows, days as columns, bookings as bars. */
export function Planner({ search, onSearch }: Searched) {
  const house = useQuery(shopQuery());
  if (house.isError) return <Failed error={house.error} retry={() => void house.refetch()} />;
  if (!house.data) return <LoadingState text="Loading planner..." />;
  const { today, timeZone } = house.data;
  return <Plan search={search} onSearch={onSearch} today={today} timeZone={timeZone} />;
}

function Plan({ search, onSearch, today, timeZone }: Searched & { today: Day; timeZone: string }) {
  const { from, days } = plannerRange(search, today);
  const to = addDays(from, days - 1);
  const pages = useInfiniteQuery({
    ...plannerPages({ from, to, categoryId: search.category }),
    placeholderData: keepPreviousData,
  });
  const { showDetails, dialogs } = useBookingDialogs();
  const [draft, setDraft] = useState<BookingDraft>();
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
      <Controls search={search} onSearch={onSearch} from={from} days={days} />
      {pages.isPending && <LoadingState text="Loading planner..." />}
      {pages.isError && !rows && <Failed error={pages.error} retry={() => void pages.refetch()} />}
      {rows?.length === 0 &&
        (search.category ? (
          <NothingMatches
            title="No cameras found"
            onShowAll={() => onSearch({ ...search, category: undefined })}
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
              <PlannerTimeline {...shown} onBook={setDraft} />
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

function Controls({ search, onSearch, from, days }: Searched & { from: Day; days: PlannerSpan }) {
  const { data: kinds = [] } = useQuery(categoriesQuery());
  const move = (by: number) => onSearch({ ...search, from: addDays(from, by) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex items-center gap-1">
        <Button
          variant="secondary"
          size="icon"
          aria-label="Earlier"
          onClick={() => move(-Math.floor(days / 2))}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <Button variant="secondary" onClick={() => onSearch({ ...search, from: undefined })}>
          Today
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label="Later"
          onClick={() => move(Math.floor(days / 2))}
        >
          <ChevronRight aria-hidden className="size-4" />
        </Button>
      </div>
      <p aria-live="polite" className="figures mr-auto px-2 text-sm text-muted">
        {formatDay(from)} – {formatDay(addDays(from, days - 1))}
      </p>
      <Select
        aria-label="Days shown"
        className="min-w-34 flex-1 sm:w-36 sm:flex-none"
        value={days}
        onChange={({ target }) =>
          onSearch({ ...search, from, days: Number(target.value) as PlannerSpan })
        }
      >
        {plannerSpans.map((span) => (
          <option key={span} value={span}>
            {spanNames[span]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Category"
        className="min-w-34 flex-1 sm:w-52 sm:flex-none"
        value={search.category ?? ''}
        onChange={({ target }) =>
          onSearch({ ...search, category: target.value ? Number(target.value) : undefined })
        }
      >
        <option value="">All categories</option>
        {kinds.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="View"
        className="min-w-34 flex-1 sm:w-36 sm:flex-none"
        value={search.view ?? ''}
        onChange={({ target }) =>
          onSearch({ ...search, view: target.value === 'table' ? 'table' : undefined })
        }
      >
        <option value="">Timeline</option>
        <option value="table">Table</option>
      </Select>
    </div>
  );
}
