import type { Camera } from '#shared/cameras/cameras.ts';
import { ratingInStars } from '#shared/cameras/cameras.rules.ts';

/**
 * The data about an item that search engines read, in the vocabulary of schema.org for things to
 * rent.
 */
export const productData = (camera: Camera): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: camera.name,
  description: camera.description,
  image: camera.images[0]?.src ?? camera.imageUrl,
  url: `/camera/${camera.id}`,
  sku: String(camera.id),
  brand: { '@type': 'Brand', name: camera.brand },
  model: camera.model,
  offers: {
    '@type': 'Offer',
    url: `/camera/${camera.id}`,
    price: camera.pricePerDay,
    priceCurrency: 'USD',
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: camera.pricePerDay,
      priceCurrency: 'USD',
      unitCode: 'DAY',
    },
    availability: `https://schema.org/${camera.stockCount > 0 ? 'InStock' : 'OutOfStock'}`,
  },
  ...(camera.reviewCount > 0 && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: ratingInStars(camera.rating),
      reviewCount: camera.reviewCount,
    },
  }),
});
