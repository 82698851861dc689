import type { CameraFormValues } from '#shared/cameras/camera-form.ts';
import type { Category } from '#shared/cameras/cameras.ts';
import type { Change } from '../frame/changed-meanwhile.tsx';

/** The labels of the fields in the form of an item. */
export const cameraLabels: Record<keyof CameraFormValues, string> = {
  name: 'Name',
  brand: 'Brand',
  model: 'Model',
  categoryId: 'Category',
  description: 'Description',
  features: 'Features (comma-separated)',
  pricePerDay: 'Price per Day ($)',
  stockCount: 'Stock Count',
  imageUrl: 'Image URL',
  morePictures: 'Pictures',
  captions: 'Captions',
  included: 'Included (one per line)',
  accessories: 'Goes with',
  depositPerUnit: 'Deposit per Unit ($)',
  bufferDays: 'Buffer after Return (days)',
  kind: 'Kind',
  rates: 'Rates (one per line)',
  taxPercent: 'Tax (%)',
  specs: 'Specifications (one per line)',
};

/**
 * An entry of a field that holds a list, as text: a picture's address, a caption, or the name of an
 * item.
 */
const partText = (part: string | { caption: string } | { name: string }): string =>
  typeof part === 'string' ? part : 'name' in part ? part.name : part.caption;

/** The label and the new value of a field that somebody else has changed. */
export function cameraChange(
  name: keyof CameraFormValues,
  value: CameraFormValues[keyof CameraFormValues] | undefined,
  kinds: Category[],
): Change {
  const now =
    name === 'categoryId'
      ? kinds.find(({ id }) => String(id) === value)?.name
      : typeof value === 'string'
        ? value
        : (value ?? []).map(partText).filter(Boolean).join(', ');
  return { label: cameraLabels[name], now: now ?? '' };
}
