import type { Camera } from '../cameras/cameras.ts';
import { specValues } from '../cameras/facts.rules.ts';
import { type Kind } from '../cameras/specs.rules.ts';
import { relevanceOf } from './words.rules.ts';

/** The four price bands of the filter (docs/specification.md 5), in dollars per day. */
export const priceBands = {
  under50: { label: 'Under $50', holds: (price: number) => price < 50 },
  '50-100': { label: '$50 to $100', holds: (price: number) => price >= 50 && price <= 100 },
  '100-150': { label: '$100 to $150', holds: (price: number) => price >= 100 && price <= 150 },
  over150: { label: 'Over $150', holds: (price: number) => price > 150 },
} as const;
export type PriceBand = keyof typeof priceBands;
export const priceBandNames = Object.keys(priceBands) as PriceBand[];

/** The fields of an item that the filters of the catalogue look at. */
type Filtered = Pick<
  Camera,
  | 'name'
  | 'brand'
  | 'model'
  | 'description'
  | 'features'
  | 'kind'
  | 'specs'
  | 'categoryId'
  | 'pricePerDay'
>;

/**
 * The filters of the catalogue. An item must pass all filters that are set; of a filter with
 * several values it needs one.
 */
export interface CameraFilter {
  search?: string | undefined;
  categoryId?: number | undefined;
  brand?: string[] | undefined;
  price?: PriceBand | undefined;
  kind?: Kind[] | undefined;
  mount?: string[] | undefined;
  sensor?: string[] | undefined;
  resolution?: string[] | undefined;
}

/**
 * The filters that can have several values, each with a function that gives an item's values to
 * compare.
 */
export const severalFilters = {
  brand: ({ brand }: Filtered): string[] => [brand],
  kind: ({ kind }: Filtered): string[] => (kind ? [kind] : []),
  mount: ({ specs }: Filtered): string[] => specValues(specs, 'mount'),
  sensor: ({ specs }: Filtered): string[] => specValues(specs, 'sensor'),
  resolution: ({ specs }: Filtered): string[] => specValues(specs, 'resolution'),
} as const;
export type SeveralFilter = keyof typeof severalFilters;
export const severalFilterNames = Object.keys(severalFilters) as SeveralFilter[];

/**
 * Whether an item passes all filters that are set. The server's search in SQL follows the same
 * rules.
 */
export function matchesFilter(
  item: Filtered,
  filter: CameraFilter,
  /** The name of the item's category; the search looks into it too. */
  category: string,
): boolean {
  return (
    (!filter.search?.trim() || relevanceOf(item, filter.search, category) !== null) &&
    (filter.categoryId === undefined || item.categoryId === filter.categoryId) &&
    (!filter.price || priceBands[filter.price].holds(item.pricePerDay)) &&
    severalFilterNames.every((name) => {
      const wanted: string[] = filter[name] ?? [];
      return (
        wanted.length === 0 || severalFilters[name](item).some((value) => wanted.includes(value))
      );
    })
  );
}

/** The orders of the catalogue; equal items stand in the order of their ids. */
export const sorts = {
  featured: { label: 'Featured', compare: () => 0 },
  'price-up': {
    label: 'Price: low to high',
    compare: (a: Sorted, b: Sorted) => a.pricePerDay - b.pricePerDay,
  },
  'price-down': {
    label: 'Price: high to low',
    compare: (a: Sorted, b: Sorted) => b.pricePerDay - a.pricePerDay,
  },
  rating: { label: 'Best rated', compare: (a: Sorted, b: Sorted) => b.rating - a.rating },
  /**
   * The order by how well an item matches the search (`relevanceOf`); without a search it equals
   * `featured`.
   */
  relevance: { label: 'Best match', compare: () => 0 },
} as const;
type Sorted = Pick<Camera, 'pricePerDay' | 'rating'>;
export type Sort = keyof typeof sorts;
export const sortNames = Object.keys(sorts) as Sort[];
