import type { Accessory, Camera, CameraWithTerms, WholeCamera } from '#shared/cameras/cameras.ts';
import type { Picture } from '#shared/pictures/picture.ts';
import type { Spec } from '#shared/cameras/facts.rules.ts';
import type { Kind } from '#shared/cameras/specs.rules.ts';
import { pricesForLonger } from '#shared/prices/longer-prices.rules.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';
import type { Rate } from '#shared/prices/rates.rules.ts';
import type { Settings } from '#shared/shop/shop.ts';
import { percentOfItem } from '../prices/priced-lines.ts';
import type { KnownPictures } from './known-pictures.ts';

export interface CameraRow {
  id: number;
  name: string;
  brand: string;
  model: string;
  description: string;
  price_per_day: number;
  /** The prices of one unit for several days, in dollars. */
  rates: Rate[];
  tax_thousandths: number | null;
  image_url: string;
  features: string[];
  rating: number;
  review_count: number;
  stock_count: number;
  category_id: number;
  kind: Kind | null;
  specs: Spec[];
  updated_at: Date;
  /**
   * All pictures of the item, in the order in which they are shown; empty where the desk gave only
   * `image_url`.
   */
  images: Picture[];
}

/** The columns of which a public item is made, for `select`. */
export const cameraColumns = [
  'id',
  'name',
  'brand',
  'model',
  'description',
  'price_per_day',
  'rates',
  'tax_thousandths',
  'image_url',
  'features',
  'rating',
  'review_count',
  'stock_count',
  'category_id',
  'kind',
  'specs',
  'updated_at',
  'images',
] as const;

/** The row of an item with the fields that lists leave out. */
export interface ItemRow extends CameraRow {
  included: string[];
  deposit_per_unit_cents: number;
  buffer_days: number | null;
}

/** The columns of an `ItemRow`, for `select`. */
export const itemColumns = [
  ...cameraColumns,
  'included',
  'deposit_per_unit_cents',
  'buffer_days',
] as const;

export function presentCamera(row: CameraRow, pictures: KnownPictures): Camera {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    model: row.model,
    description: row.description,
    pricePerDay: row.price_per_day,
    imageUrl: row.image_url,
    images: pictures.of(row),
    features: row.features,
    rating: row.rating,
    reviewCount: row.review_count,
    stockCount: row.stock_count,
    categoryId: row.category_id,
    kind: row.kind,
    specs: row.specs,
    updatedAt: row.updated_at.toISOString(),
  };
}

export const longerPrices = (row: CameraRow, prices: Settings['prices']) =>
  pricesForLonger({ pricePerDay: row.price_per_day, rates: row.rates }, prices);

export const presentCameraWithTerms = (row: ItemRow, pictures: KnownPictures): CameraWithTerms => ({
  ...presentCamera(row, pictures),
  depositPerUnit: toDollars(row.deposit_per_unit_cents),
  bufferDays: row.buffer_days,
  rates: row.rates,
  taxPercent: percentOfItem(row),
});

export const presentWholeCamera = (
  row: ItemRow & { accessories: Accessory[] },
  pictures: KnownPictures,
  prices: Settings['prices'],
): WholeCamera => ({
  ...presentCameraWithTerms(row, pictures),
  included: row.included,
  accessories: row.accessories,
  longer: longerPrices(row, prices),
});
