import { cutTo } from '#shared/characters.rules.ts';
import {
  priceBandNames,
  type PriceBand,
  sortNames,
  type Sort,
} from '#shared/stock/finding.rules.ts';
import { readRental, type RentalSearch } from './rental-search.ts';

/** The collection's filters as they stand in the address (docs/specification.md 2). */
export interface CollectionSearch extends RentalSearch {
  category?: number;
  search?: string;
  brand?: string;
  price?: PriceBand;
  quantity?: number;
  sort?: Sort;
}

/** An address as it stands; what cannot be read stays in it, so that the page can say so. */
export type CollectionAddress = {
  [Name in keyof CollectionSearch]: CollectionSearch[Name] | string;
};

const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? cutTo(value, 100) : undefined;

/** The filters of an address, without values that no filter could mean. */
export function readFilters(address: Record<string, unknown>): CollectionSearch {
  const { category, search, brand, price, quantity, sort } = address;
  const { from, to } = readRental(address);
  const inOrder = !from || !to || to >= from;
  return {
    category: /^[1-9]\d{0,8}$/.test(String(category ?? '')) ? Number(category) : undefined,
    search: textIn(search),
    brand: textIn(brand),
    price: oneOf(priceBandNames, price),
    from: inOrder ? from : undefined,
    to: inOrder ? to : undefined,
    quantity: /^([1-9]\d?|100)$/.test(String(quantity ?? '')) ? Number(quantity) : undefined,
    sort: oneOf(sortNames, sort),
  };
}
