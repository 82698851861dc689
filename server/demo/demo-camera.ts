import type { Rate } from '#shared/prices/rates.rules.ts';

export interface DemoCamera {
  /** Names the item's pictures: `/products/{slug}-front-800.webp`. */
  slug: string;
  /** The name that customers read, brand included. */
  name: string;
  brand: string;
  model: string;
  description: string;
  /** The price in whole dollars. */
  pricePerDay: number;
  /** A feature holds no comma: the edit form separates features by commas. */
  features: string[];
  /** The rating in tenths of a star. */
  rating: number;
  reviewCount: number;
  stockCount: number;
  /** Prices of a unit for several days, in whole dollars. */
  rates?: Rate[];
  /** The deposit for each unit, in whole dollars. */
  depositPerUnit?: number;
  /** 1 DSLR Cameras, 2 Mirrorless Cameras, 3 Cinema Cameras, 4 Lenses & Accessories. */
  categoryId: 1 | 2 | 3 | 4;
  /** The parts that are handed out with it. */
  included?: string[];
  /** The slugs of items that are often wanted with it. */
  goesWith?: string[];
}
