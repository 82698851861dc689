import type {
  Accessory,
  Camera,
  CameraWithTerms,
  Picture,
  WholeCamera,
} from '#shared/cameras/cameras.ts';
import { toDollars } from '#shared/prices/prices.rules.ts';

export interface CameraRow {
  id: number;
  name: string;
  brand: string;
  model: string;
  description: string;
  price_per_day: number;
  image_url: string;
  features: string[];
  rating: number;
  review_count: number;
  stock_count: number;
  category_id: number;
  updated_at: Date;
  /** All as they are shown; empty where the desk gave `image_url` alone. */
  images: Picture[];
}

/** Columns a public camera is made of, for `select`. */
export const cameraColumns = [
  'id',
  'name',
  'brand',
  'model',
  'description',
  'price_per_day',
  'image_url',
  'features',
  'rating',
  'review_count',
  'stock_count',
  'category_id',
  'updated_at',
  'images',
] as const;

/** A camera with what is not shown in lists. */
export interface ItemRow extends CameraRow {
  included: string[];
  deposit_per_unit_cents: number;
  buffer_days: number | null;
}

/** Columns of a camera with what is not shown in lists, for `select`. */
export const itemColumns = [
  ...cameraColumns,
  'included',
  'deposit_per_unit_cents',
  'buffer_days',
] as const;

/** Behind a picture of which nothing is known: the studio's own backdrop. */
const unknownColor = '#e6e4e0';

const knownPictures = new Map<string, Picture[]>();

/** Makes pictures known of which the files are here: an item with the first of them as its picture shows them all. */
export function addKnownPictures(pictures: Iterable<Picture[]>): void {
  for (const together of pictures) {
    if (together[0]) knownPictures.set(together[0].src, together);
  }
}

/** What is known of the picture at an address: its widths and colour where it comes with the product, else the address alone. */
export const knownPicture = (src: string): Picture =>
  [...knownPictures.values()].flat().find((picture) => picture.src === src) ?? {
    src,
    widths: [],
    color: unknownColor,
  };

/** What an item is shown with. */
export const picturesOf = ({ images, image_url: src }: Pick<CameraRow, 'images' | 'image_url'>) =>
  images.length > 0 ? images : (knownPictures.get(src) ?? [knownPicture(src)]);

export function presentCamera(row: CameraRow): Camera {
  return {
    id: row.id,
    name: row.name,
    brand: row.brand,
    model: row.model,
    description: row.description,
    pricePerDay: row.price_per_day,
    imageUrl: row.image_url,
    images: picturesOf(row),
    features: row.features,
    rating: row.rating,
    reviewCount: row.review_count,
    stockCount: row.stock_count,
    categoryId: row.category_id,
    updatedAt: row.updated_at.toISOString(),
  };
}

export const presentCameraWithTerms = (row: ItemRow): CameraWithTerms => ({
  ...presentCamera(row),
  depositPerUnit: toDollars(row.deposit_per_unit_cents),
  bufferDays: row.buffer_days,
});

export const presentWholeCamera = (row: ItemRow & { accessories: Accessory[] }): WholeCamera => ({
  ...presentCameraWithTerms(row),
  included: row.included,
  accessories: row.accessories,
});
