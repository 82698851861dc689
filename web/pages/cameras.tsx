import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { brandsQuery, categoriesQuery } from '../features/cameras/cameras.api.ts';
import {
  isFiltered,
  loadCollection,
  toCameraFilter,
  useCollection,
} from '../features/cameras/collection.ts';
import { CollectionFilters } from '../features/cameras/collection-filters.tsx';
import {
  readFilters,
  type CollectionAddress,
  type CollectionSearch,
} from '../features/cameras/filters.ts';
import { unreadText } from '../features/cameras/unread-filters.ts';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useBookingDialog } from './-parts/book-now.tsx';
import { useCollectionDays } from './-parts/collection-days.ts';
import { CollectionResults } from './-parts/collection-results.tsx';

/** How long the results of the last filters stand for those of the next, in milliseconds. */
const stayAtMost = 120;
const sleep = (duration: number) => new Promise<void>((done) => setTimeout(done, duration));

export const Route = createFileRoute('/cameras')({
  validateSearch: (address: CollectionAddress) => address,
  loaderDeps: ({ search }) => search,
  // A method would stay in the first file of every page: only properties are split off.
  loader: async ({ context, deps, cause }) => {
    const filters = readFilters(deps);
    const loaded = loadCollection(context.queryClient, toCameraFilter(filters));
    // The page with its filters stays while these change; its results say by themselves that they are on their way.
    await (cause === 'stay' ? Promise.race([loaded, sleep(stayAtMost)]) : loaded);
    return { category: filters.category };
  },
  staticData: { renderedByServer: true },
  head: ({ loaderData }) =>
    pageHead({
      title: 'Camera Collection',
      ...(import.meta.env.SSR && {
        description:
          'Every camera, lens and accessory we rent: DSLR, mirrorless and cinema, with prices per day and what is free when.',
        canonical: loaderData?.category ? `/cameras?category=${loaderData.category}` : '/cameras',
      }),
    }),
  component: Cameras,
});

function Cameras() {
  const address = Route.useSearch();
  const filters = readFilters(address);
  const unread = unreadText(address);
  const navigate = Route.useNavigate();
  // To what the address says now, be it newer than what is drawn.
  const change = (changed: CollectionSearch, replace: boolean) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace, resetScroll: false });
  const days = useCollectionDays(filters, (chosen) => change(chosen, false));
  const wanted = toCameraFilter({ ...filters, ...searchOf(days.days) });
  // Not below the key: a change of filters would ask for the whole catalogue again.
  const collection = useCollection(wanted);
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: brands = [] } = useQuery(brandsQuery());
  // Not below the key either: a search that comes to rest would take the dialog away.
  const { book, dialog } = useBookingDialog(days.days);
  return (
    <div className="page-column grid gap-8 py-10 md:py-14">
      <h1 className="text-3xl">Camera Collection</h1>
      <div className="grid gap-3">
        <CollectionFilters
          filters={filters}
          categories={categories}
          brands={brands}
          days={days}
          onChange={change}
          onReset={() => {
            days.clear();
            void navigate({ search: {}, resetScroll: false });
          }}
        />
        {unread && <p className="text-sm text-warning">{unread}</p>}
      </div>
      <CollectionResults
        key={JSON.stringify(wanted)}
        {...collection}
        filter={wanted}
        isFiltered={isFiltered(wanted)}
        onDays={days.choose}
        onBook={book}
      />
      {dialog}
    </div>
  );
}

const searchOf = (days: RentalRange | undefined) =>
  days && { from: days.startDate, to: days.endDate };
