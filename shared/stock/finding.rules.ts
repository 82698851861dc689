import type { Camera } from '../cameras/cameras.ts';
import { inPlainLetters } from './letters.rules.ts';

/** The four price bands of the filter (docs/specification.md 5), in dollars per day. */
export const priceBands = {
  under50: { label: 'Under $50', holds: (price: number) => price < 50 },
  '50-100': { label: '$50 to $100', holds: (price: number) => price >= 50 && price <= 100 },
  '100-150': { label: '$100 to $150', holds: (price: number) => price >= 100 && price <= 150 },
  over150: { label: 'Over $150', holds: (price: number) => price > 150 },
} as const;
export type PriceBand = keyof typeof priceBands;
export const priceBandNames = Object.keys(priceBands) as PriceBand[];

export interface CameraFilter {
  search?: string | undefined;
  categoryId?: number | undefined;
  brand?: string | undefined;
  price?: PriceBand | undefined;
}

/** Whether a camera passes all filters that are set; the server's search keeps the same rules. */
export function matchesFilter(
  item: Pick<Camera, 'name' | 'brand' | 'model' | 'description' | 'categoryId' | 'pricePerDay'>,
  filter: CameraFilter,
): boolean {
  const wanted = inPlainLetters(filter.search?.trim() ?? '');
  return (
    (!wanted ||
      [item.name, item.brand, item.model, item.description].some((field) =>
        inPlainLetters(field).includes(wanted),
      )) &&
    (filter.categoryId === undefined || item.categoryId === filter.categoryId) &&
    (!filter.brand || item.brand === filter.brand) &&
    (!filter.price || priceBands[filter.price].holds(item.pricePerDay))
  );
}

/** Orders of the catalogue; what is equal in one stands in the order of ids. */
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
} as const;
type Sorted = Pick<Camera, 'pricePerDay' | 'rating'>;
export type Sort = keyof typeof sorts;
export const sortNames = Object.keys(sorts) as Sort[];
