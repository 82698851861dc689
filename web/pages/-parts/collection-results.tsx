import { useRouter } from '@tanstack/react-router';
import { memo, useState, type ReactNode } from 'react';
import type { Camera } from '#shared/cameras/cameras.ts';
import type { ListedCamera } from '#shared/stock/finding.ts';
import { formatMoney, shortDay } from '#shared/format.rules.ts';
import { dayCount, rentalDays } from '#shared/shop/rental-days.rules.ts';
import { CameraCard } from '../../features/cameras/camera-card.tsx';
import { cardGridBesideFilters } from '../../features/cameras/card-grid.ts';
import { CameraCardSkeleton } from '../../features/cameras/camera-card-skeleton.tsx';
import {
  useSearchHelp,
  type Collection,
  type CollectionFilter,
} from '../../features/cameras/collection/collection.ts';
import { SearchInstead } from '../../features/cameras/collection/search-instead.tsx';
import { ActButton } from '../../ui/act-button.tsx';
import { Button } from '../../ui/button.tsx';
import type { DayRange } from '../../ui/fields/date-fields.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { BookNowButton } from './book-now.tsx';
import { addOn } from './card-add.tsx';
import { heartOn } from './card-heart.tsx';
import { NotFree } from './not-free.tsx';

/** The number of cards that are rendered at first, and then each time more are needed. */
const batch = 48;
/**
 * The number of pictures that are loaded at once: the first row of a phone, which has six
 * connections for everything.
 */
const atOnce = 2;

interface Found {
  filter: CollectionFilter;
  onBook: (camera: Camera, days?: DayRange) => void;
}

/**
 * The results of the collection: the items that pass the filters, those that are not free on the
 * days, and suggestions where nothing was found.
 */
export function CollectionResults({
  filter,
  isFiltered,
  onDays,
  onBook,
  chips,
  ...collection
}: Collection &
  Found & {
    isFiltered: boolean;
    onDays: (days: DayRange) => void;
    /** The chosen values of the filters, each as a button that removes it. */
    chips: ReactNode;
  }) {
  const { cameras, total, failed } = collection;
  const router = useRouter();
  const help = useSearchHelp(filter, cameras?.length === 0);
  if (failed) {
    return (
      <ErrorState
        title="The collection could not be loaded"
        description="Please try again in a moment."
        action={<Button onClick={() => void router.invalidate()}>Try Again</Button>}
      />
    );
  }
  if (!cameras) return <Loading />;
  return (
    <>
      <div className="-mb-3 flex flex-wrap items-center gap-2 lg:min-h-9">
        <p aria-live="polite" className="figures mr-2 min-h-[1.3rem] text-sm text-muted">
          {!total ? '' : `${total} ${total === 1 ? 'item' : 'items'}`}
        </p>
        <div className="flex flex-wrap gap-2 max-lg:hidden noscript:hidden">{chips}</div>
      </div>
      {cameras.length === 0 ? (
        <NothingFound isFiltered={isFiltered}>
          {help && <SearchInstead help={help} onDays={onDays} />}
        </NothingFound>
      ) : (
        <>
          <h2 className="sr-only">Cameras that match</h2>
          <Cards {...collection}>
            {(camera, place) => (
              <Card
                key={camera.id}
                camera={camera}
                filter={filter}
                priority={place < atOnce}
                onBook={onBook}
              />
            )}
          </Cards>
        </>
      )}
      {help !== undefined && help.notFree > 0 && (
        <NotFree filter={filter} count={help.notFree}>
          {(notFree) => (
            <Cards {...notFree}>
              {(camera) => (
                <TakenCard key={camera.id} camera={camera} filter={filter} onBook={onBook} />
              )}
            </Cards>
          )}
        </NotFree>
      )}
    </>
  );
}

const Loading = () => (
  <div className={cardGridBesideFilters} role="status" aria-label="Loading cameras">
    {Array.from({ length: 8 }, (_, place) => (
      <CameraCardSkeleton key={place} />
    ))}
  </div>
);

/**
 * The suggestions stand before the button that clears the filters, because on a phone everything
 * after that button is out of sight.
 */
const NothingFound = ({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) => (
  <EmptyState
    drawing={isFiltered ? 'viewfinder' : 'shelf'}
    title="No cameras found"
    description="Try adjusting your filters"
    action={
      <div className="grid justify-items-center gap-4">
        {children}
        {isFiltered ? (
          <LinkButton to="/cameras" variant="secondary">
            Show All Cameras
          </LinkButton>
        ) : (
          <LinkButton to="/">Return to Home</LinkButton>
        )}
      </div>
    }
  />
);

/** The cards of the results, rendered in batches. */
function Cards({
  cameras = [],
  loadingMore,
  loadMore,
  children,
}: Collection & { children: (camera: ListedCamera, place: number) => ReactNode }) {
  const [drawn, setDrawn] = useState(batch);
  const showMore = () => {
    setDrawn(drawn + batch);
    if (drawn + batch >= cameras.length) loadMore?.();
  };
  return (
    <>
      <div className={cardGridBesideFilters}>{cameras.slice(0, drawn).map(children)}</div>
      {(drawn < cameras.length || loadMore) && (
        <ActButton
          variant="secondary"
          size="lg"
          className="mx-auto"
          pending={loadingMore}
          pendingLabel="Loading..."
          onClick={showMore}
        >
          Show More
        </ActButton>
      )}
    </>
  );
}

interface CardProps extends Found {
  camera: ListedCamera;
}

const Card = memo(function Card({
  camera,
  filter,
  priority,
  onBook,
}: CardProps & { priority: boolean }) {
  return (
    <CameraCard
      camera={camera}
      heart={heartOn}
      priority={priority}
      days={daysOf(filter)}
      note={<TotalFor camera={camera} filter={filter} />}
      add={addOn(camera, rangeOf(filter))}
      actions={<BookNowButton camera={camera} onBook={onBook} size="sm" variant="secondary" />}
    />
  );
});

/**
 * The card of an item of which too few units are free on the chosen days, with the next days on
 * which it is free.
 */
function TakenCard({ camera, filter, onBook }: CardProps) {
  const { nextFree } = camera;
  return (
    <CameraCard
      camera={camera}
      heart={heartOn}
      badge="Not free"
      days={nextFree ? { from: nextFree.startDate, to: nextFree.endDate } : daysOf(filter)}
      note={
        <>
          <TotalFor camera={camera} filter={filter} />
          {nextFree && (
            <span className="block text-ink">
              Free {shortDay(nextFree.startDate)} to {shortDay(nextFree.endDate)}
            </span>
          )}
        </>
      }
      actions={
        <BookNowButton
          camera={camera}
          onBook={() => onBook(camera, nextFree ?? undefined)}
          size="sm"
          variant="secondary"
        />
      }
    />
  );
}

const rangeOf = ({ from, to }: CollectionFilter) =>
  from && to ? { startDate: from, endDate: to } : undefined;

const daysOf = ({ from, to }: CollectionFilter) => (from && to ? { from, to } : undefined);

/** The price of an item for the chosen days. */
const TotalFor = ({
  camera: { total },
  filter: { from, to, quantity = 1 },
}: Pick<CardProps, 'camera' | 'filter'>) =>
  total !== undefined &&
  from &&
  to && (
    <span className="block">
      {formatMoney(total)} for {dayCount(rentalDays(from, to))}
      {quantity > 1 && `, ${quantity} units`}
    </span>
  );
