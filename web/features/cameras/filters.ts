import { priceBandNames, type PriceBand } from '#shared/cameras.rules.ts';

/** The collection's filters as they stand in the address (specification, section 2). */
export interface CollectionSearch {
  category?: number;
  search?: string;
  brand?: string;
  price?: PriceBand;
}

const isPriceBand = (value: unknown): value is PriceBand =>
  (priceBandNames as unknown[]).includes(value);

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.slice(0, 100) : undefined;

/**
 * What an address says, without what no filter could mean. Every name is given, be it as undefined: the
 * router keeps what the address says about the others.
 */
export function readFilters(address: Record<string, unknown>): CollectionSearch {
  const { category, search, brand, price } = address;
  return {
    category: /^[1-9]\d{0,8}$/.test(String(category ?? '')) ? Number(category) : undefined,
    search: textIn(search),
    brand: textIn(brand),
    price: isPriceBand(price) ? price : undefined,
  };
}
