import type { Rate } from '#shared/prices/rates.rules.ts';

export interface DemoCamera {
  /** The name of the item in file names of pictures: `/products/{slug}-front-800.webp`. */
  slug: string;
  /** The name that customers read; it contains the brand. */
  name: string;
  brand: string;
  model: string;
  description: string;
  /** The price of a day, in whole dollars. */
  pricePerDay: number;
  /** Features of the item, without commas, because the edit form separates features by commas. */
  features: string[];
  /** The rating in tenths of a star. */
  rating: number;
  reviewCount: number;
  stockCount: number;
  /** The prices of a unit for several days, in whole dollars. */
  rates?: Rate[];
  /** The deposit for each unit, in whole dollars. */
  depositPerUnit?: number;
  /**
   * The id of the category: 1 DSLR Cameras, 2 Mirrorless Cameras, 3 Cinema Cameras, 4 Lenses &
   * Accessories.
   */
  categoryId: 1 | 2 | 3 | 4;
  /** The parts that are handed out with the item. */
  included?: string[];
  /** The slugs of items that customers often rent with the item. */
  goesWith?: string[];
}
