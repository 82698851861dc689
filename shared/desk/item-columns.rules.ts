/** The headings of a CSV file of items by their fields, in the order of the export. */
export const itemHeadings = {
  id: 'Camera ID',
  name: 'Name',
  brand: 'Brand',
  model: 'Model',
  categoryId: 'Category',
  pricePerDay: 'Price per day',
  stockCount: 'Stock count',
  rating: 'Rating',
  reviewCount: 'Reviews',
  imageUrl: 'Image URL',
  features: 'Features',
  description: 'Description',
  included: 'Included',
  depositPerUnit: 'Deposit per Unit',
  bufferDays: 'Buffer Days',
  kind: 'Kind',
  specs: 'Specifications',
  rates: 'Rates',
  taxPercent: 'Tax Percent',
} as const;
export type ItemColumn = keyof typeof itemHeadings;

/**
 * Other headings that an imported file may have: those of the desk's table of items and of its
 * form.
 */
export const otherItemHeadings: Record<string, ItemColumn> = {
  id: 'id',
  Camera: 'name',
  'Price/Day': 'pricePerDay',
  'Price per Day ($)': 'pricePerDay',
  Stock: 'stockCount',
  'Deposit per Unit ($)': 'depositPerUnit',
  'Buffer after Return (days)': 'bufferDays',
};

/** The headings of an empty file for new items: these have no number and no ratings yet. */
export const templateHeadings: string[] = Object.entries(itemHeadings)
  .filter(([column]) => !['id', 'rating', 'reviewCount'].includes(column))
  .map(([, heading]) => heading);
