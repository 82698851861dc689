import type { Camera, Picture } from './cameras.ts';
import { inLowerCase } from './letters.rules.ts';

/** The four price bands of the filter (specification, section 5), in dollars per day. */
export const priceBands = {
  under50: { label: 'Under $50', holds: (price: number) => price < 50 },
  '50-100': { label: '$50 to $100', holds: (price: number) => price >= 50 && price <= 100 },
  '100-150': { label: '$100 to $150', holds: (price: number) => price >= 100 && price <= 150 },
  over150: { label: 'Over $150', holds: (price: number) => price > 150 },
} as const;
export type PriceBand = keyof typeof priceBands;
export const priceBandNames = Object.keys(priceBands) as PriceBand[];

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
  const wanted = inLowerCase(filter.search?.trim() ?? '');
  return (
    (!wanted ||
      [item.name, item.brand, item.model, item.description].some((field) =>
        inLowerCase(field).includes(wanted),
      )) &&
    (filter.categoryId === undefined || item.categoryId === filter.categoryId) &&
    (!filter.brand || item.brand === filter.brand) &&
    (!filter.price || priceBands[filter.price].holds(item.pricePerDay))
  );
}

/** Stars out of 5 for a stored rating: divided by 10 and clamped to 0..5. */
export const ratingInStars = (rating: number): number => Math.min(5, Math.max(0, rating / 10));

/** Full, half and empty stars: half when the fraction is at least 0.3 and below 0.8 (specification, section 3). */
export function starShapes(rating: number): ('full' | 'half' | 'empty')[] {
  const stars = ratingInStars(rating);
  const whole = Math.floor(stars);
  // Tenths are compared as whole numbers: 4.3 - 4 is 0.2999… in binary.
  const tenths = Math.round((stars - whole) * 10);
  return Array.from({ length: 5 }, (_, index) =>
    index < whole ? 'full' : index === whole && tenths >= 3 && tenths < 8 ? 'half' : 'empty',
  );
}

/** What a list card says about stock: Low Stock below 2, Out of Stock at 0. */
export function stockBadge(stockCount: number): 'Out of Stock' | 'Low Stock' | null {
  return stockCount <= 0 ? 'Out of Stock' : stockCount < 2 ? 'Low Stock' : null;
}

/** What the detail page says about stock, or null from 3 up. */
export function stockNotice(stockCount: number): string | null {
  if (stockCount <= 0) return 'Currently out of stock';
  return stockCount < 3 ? `Only ${stockCount} left in stock - book soon!` : null;
}

/** `srcset` texts for a picture, or undefined for one that exists in a single size. */
export function pictureSources(image: Picture): { avif: string; webp: string } | undefined {
  const base = /^(.*)-\d+\.webp$/.exec(image.src)?.[1];
  if (!base || image.widths.length === 0) return undefined;
  const set = (format: string) =>
    image.widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}
