import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { memo, useState } from 'react';
import type { Camera } from '#shared/cameras.ts';
import { CameraCard } from '../features/cameras/camera-card.tsx';
import { cardGrid } from '../features/cameras/card-grid.ts';
import { CameraCardSkeleton } from '../features/cameras/camera-card-skeleton.tsx';
import { brandsQuery, categoriesQuery } from '../features/cameras/cameras.api.ts';
import {
  isFiltered,
  loadCollection,
  toCameraFilter,
  useCollection,
  type Collection,
} from '../features/cameras/collection.ts';
import { CollectionFilters } from '../features/cameras/collection-filters.tsx';
import { readFilters } from '../features/cameras/filters.ts';
import { pageHead } from '../lib/page-head.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { BookNowButton, useBookingDialog } from './-book-now.tsx';

/** How many cards are drawn at first, and how many more at a time. */
const batch = 48;
/** How many pictures are loaded at once: the first row of a phone, which has six connections for all that it needs. */
const atOnce = 2;

/** How long the results of the last filters stand for those of the next, in milliseconds. */
const stayAtMost = 120;
const sleep = (duration: number) => new Promise<void>((done) => setTimeout(done, duration));

export const Route = createFileRoute('/cameras')({
  validateSearch: readFilters,
  loaderDeps: ({ search }) => search,
  // A method would stay in the first file of every page: only properties are split off.
  loader: ({ context, deps, cause }) => {
    const loaded = loadCollection(context.queryClient, toCameraFilter(deps));
    // The page with its filters stays while these change; its results say by themselves that they are on their way.
    return cause === 'stay' ? Promise.race([loaded, sleep(stayAtMost)]) : loaded;
  },
  staticData: { renderedByServer: true },
  head: ({ match }) =>
    pageHead({
      title: 'Camera Collection',
      ...(import.meta.env.SSR && {
        description:
          'Every camera, lens and accessory we rent: DSLR, mirrorless and cinema, with prices per day and what is free when.',
        canonical: match.search.category
          ? `/cameras?category=${match.search.category}`
          : '/cameras',
      }),
    }),
  component: Cameras,
});

function Cameras() {
  const filters = Route.useSearch();
  const navigate = Route.useNavigate();
  // Not below the key: a change of filters would ask for the whole catalogue again.
  const collection = useCollection(toCameraFilter(filters));
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: brands = [] } = useQuery(brandsQuery());
  // Not below the key either: a search that comes to rest would take the dialog away.
  const { book, dialog } = useBookingDialog();
  return (
    <div className="page-column grid gap-8 py-10 md:py-14">
      <h1 className="text-3xl">Camera Collection</h1>
      <CollectionFilters
        filters={filters}
        categories={categories}
        brands={brands}
        // To what the address says now, be it newer than what is drawn.
        onChange={(change, replace) =>
          void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
        }
        onReset={() => void navigate({ search: {}, resetScroll: false })}
      />
      <Results key={JSON.stringify(filters)} {...collection} onBook={book} />
      {dialog}
    </div>
  );
}

interface Booking {
  onBook: (camera: Camera) => void;
}

const Card = memo(function Card({
  camera,
  priority,
  onBook,
}: Booking & { camera: Camera; priority: boolean }) {
  return (
    <CameraCard
      camera={camera}
      priority={priority}
      actions={<BookNowButton camera={camera} onBook={onBook} size="sm" variant="secondary" />}
    />
  );
});

function Results({ cameras, total, failed, loadingMore, loadMore, onBook }: Collection & Booking) {
  const filtered = isFiltered(Route.useSearch());
  const router = useRouter();
  const [drawn, setDrawn] = useState(batch);
  if (failed) {
    return (
      <ErrorState
        title="The collection could not be loaded"
        description="Please try again in a moment."
        action={<Button onClick={() => void router.invalidate()}>Try Again</Button>}
      />
    );
  }
  if (!cameras) {
    return (
      <div className={cardGrid} role="status" aria-label="Loading cameras">
        {Array.from({ length: 8 }, (_, place) => (
          <CameraCardSkeleton key={place} />
        ))}
      </div>
    );
  }
  if (cameras.length === 0) {
    return (
      <EmptyState
        drawing={filtered ? 'viewfinder' : 'shelf'}
        title="No cameras found"
        description="Try adjusting your filters"
        action={
          filtered ? (
            <LinkButton to="/cameras" variant="secondary">
              Show All Cameras
            </LinkButton>
          ) : (
            <LinkButton to="/">Return to Home</LinkButton>
          )
        }
      />
    );
  }
  const showMore = () => {
    setDrawn(drawn + batch);
    if (drawn + batch >= cameras.length) loadMore?.();
  };
  return (
    <>
      <h2 className="sr-only">Cameras that match</h2>
      <p aria-live="polite" className="figures -mb-3 min-h-[1.3rem] text-sm text-muted">
        {total === undefined ? '' : `${total} ${total === 1 ? 'item' : 'items'}`}
      </p>
      <div className={cardGrid}>
        {cameras.slice(0, drawn).map((camera, place) => (
          <Card key={camera.id} camera={camera} priority={place < atOnce} onBook={onBook} />
        ))}
      </div>
      {(drawn < cameras.length || loadMore) && (
        <Button
          variant="secondary"
          size="lg"
          className="mx-auto"
          pending={loadingMore}
          pendingLabel="Loading..."
          onClick={showMore}
        >
          Show More
        </Button>
      )}
    </>
  );
}
