import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { RentalRange } from '#shared/shop/rental-days.rules.ts';
import { brandsQuery, categoriesQuery } from '../features/cameras/cameras.api.ts';
import {
  isFiltered,
  loadCollection,
  toCameraFilter,
  useCollection,
  useFacets,
} from '../features/cameras/collection/collection.ts';
import { CollectionFilters } from '../features/cameras/collection/collection-filters.tsx';
import { FilterChips } from '../features/cameras/collection/filter-chips.tsx';
import {
  readFilters,
  type CollectionAddress,
  type CollectionSearch,
} from '../features/cameras/collection/filters.ts';
import { unreadText } from '../features/cameras/collection/unread-filters.ts';
import { pageHead } from '../lib/addresses/page-head.ts';
import { useBookingDialog } from './-parts/book-now.tsx';
import { useCollectionDays } from './-parts/collection-days.ts';
import { CollectionResults } from './-parts/collection-results.tsx';

/**
 * Milliseconds for which old results stay after a change of the filters, while new ones are being
 * loaded.
 */
const stayAtMost = 120;
const sleep = (duration: number) => new Promise<void>((done) => setTimeout(done, duration));

export const Route = createFileRoute('/cameras')({
  validateSearch: (address: CollectionAddress) => address,
  loaderDeps: ({ search }) => search,
  // `loader` is a property and not a method, because the router can split only properties off into
  // the page's own file.
  loader: async ({ context, deps, cause }) => {
    const filters = readFilters(deps);
    const loaded = loadCollection(context.queryClient, toCameraFilter(filters));
    // After a change of the filters the router waits only for a moment. The page stays, and its
    // results show that they are being loaded.
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
  // The new values are added to the present address, which may be newer than what the page has
  // rendered.
  const change = (changed: CollectionSearch, replace: boolean) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace, resetScroll: false });
  const days = useCollectionDays(filters, (chosen) => change(chosen, false));
  const wanted = toCameraFilter({ ...filters, ...searchOf(days.days) });
  // The collection is read outside of the element whose `key` depends on the filters, because
  // inside it each change would fetch the whole catalogue again.
  const collection = useCollection(wanted);
  const facets = useFacets(wanted);
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: brands = [] } = useQuery(brandsQuery());
  // The booking dialog is rendered outside of the element whose `key` depends on the filters,
  // because inside it the end of a search would remove the dialog.
  const { book, dialog } = useBookingDialog(days.days);
  return (
    <div className="page-column grid gap-5 py-4 md:py-10 lg:gap-8">
      <h1 className="text-2xl md:text-3xl">Camera Collection</h1>
      <div className="grid gap-x-12 gap-y-3 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:gap-y-8">
        <CollectionFilters
          filters={filters}
          categories={categories}
          brands={brands}
          facets={facets}
          days={days}
          found={collection.total}
          onChange={change}
          onReset={() => {
            days.clear();
            void navigate({ search: {}, resetScroll: false });
          }}
        />
        <div className="grid min-w-0 content-start gap-8">
          {unread && <p className="text-sm text-warning">{unread}</p>}
          <CollectionResults
            key={JSON.stringify(wanted)}
            {...collection}
            filter={wanted}
            isFiltered={isFiltered(wanted)}
            onDays={days.choose}
            onBook={book}
            chips={
              <FilterChips
                filters={filters}
                categories={categories}
                onChange={(changed) => change(changed, false)}
              />
            }
          />
        </div>
      </div>
      {dialog}
    </div>
  );
}

const searchOf = (days: RentalRange | undefined) =>
  days && { from: days.startDate, to: days.endDate };
