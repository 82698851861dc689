import type { Picture } from '../pictures/picture.ts';

/** A rating in stars from 0 to 5; it is stored in tenths of a star. */
export const ratingInStars = (rating: number): number => Math.min(5, Math.max(0, rating / 10));

/**
 * The shape of each of the five stars: half when the fraction is at least 0.3 and below 0.8
 * (docs/specification.md 3).
 */
export function starShapes(rating: number): ('full' | 'half' | 'empty')[] {
  const stars = ratingInStars(rating);
  const whole = Math.floor(stars);
  // Whole tenths are compared, because 4.3 - 4 is 0.2999… with floating point.
  const tenths = Math.round((stars - whole) * 10);
  return Array.from({ length: 5 }, (_, index) =>
    index < whole ? 'full' : index === whole && tenths >= 3 && tenths < 8 ? 'half' : 'empty',
  );
}

/** The badge about stock on an item's card: Low Stock below 2, Out of Stock at 0, null for more. */
export function stockBadge(stockCount: number): 'Out of Stock' | 'Low Stock' | null {
  return stockCount <= 0 ? 'Out of Stock' : stockCount < 2 ? 'Low Stock' : null;
}

/** The notice about stock on an item's page; null from 3 units up. */
export function stockNotice(stockCount: number): string | null {
  if (stockCount <= 0) return 'Currently out of stock';
  return stockCount < 3 ? `Only ${stockCount} left in stock - book soon!` : null;
}

/**
 * The `srcset` texts of a picture by format; undefined for a picture that exists in a single size.
 */
export function pictureSources(image: Picture): { avif: string; webp: string } | undefined {
  const base = /^(.*)-\d+\.webp$/.exec(image.src)?.[1];
  if (!base || image.widths.length === 0) return undefined;
  const set = (format: string) =>
    image.widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
  return { avif: set('avif'), webp: set('webp') };
}
