/** The headings of a file of items, by what stands below them; the export's order. */
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
} as const;
export type ItemColumn = keyof typeof itemHeadings;
