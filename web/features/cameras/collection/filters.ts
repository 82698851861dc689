import { cutTo } from '#shared/characters.rules.ts';
import { kinds, specLimits, type Kind } from '#shared/cameras/specs.rules.ts';
import {
  priceBandNames,
  type PriceBand,
  sortNames,
  type Sort,
} from '#shared/stock/finding.rules.ts';
import { readRental, type RentalSearch } from '../rental-search.ts';

/** The filters of the collection as the page's address has them (docs/specification.md 2). */
export interface CollectionSearch extends RentalSearch {
  category?: number;
  search?: string;
  brand?: string[];
  price?: PriceBand;
  kind?: Kind[];
  mount?: string[];
  sensor?: string[];
  resolution?: string[];
  quantity?: number;
  sort?: Sort;
}

/**
 * The filters as they stand in an address that somebody has opened. A value that cannot be read
 * stays, so that the page can name it.
 */
export type CollectionAddress = {
  [Name in keyof CollectionSearch]: CollectionSearch[Name] | string | string[];
};

const oneOf = <Name extends string>(names: readonly Name[], value: unknown): Name | undefined =>
  names.find((name) => name === value);

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? cutTo(value, 100) : undefined;

/** The most values of a filter that may occur several times; the API has the same limit. */
const mostValues = 20;
function severalIn(value: unknown): string[] | undefined {
  const texts = [...new Set([value].flat().flatMap((one) => textIn(one) ?? []))];
  return texts.length > 0 ? texts.slice(0, mostValues) : undefined;
}
const specsIn = (value: unknown): string[] | undefined =>
  severalIn(value)?.map((text) => cutTo(text, specLimits.value));

function kindsIn(value: unknown): Kind[] | undefined {
  const found = severalIn(value)?.flatMap((text) => oneOf(kinds, text) ?? []);
  return found?.length ? found : undefined;
}

/**
 * Reads the filters from the query parameters of the page's address; invalid values are left out.
 */
export function readFilters(address: Record<string, unknown>): CollectionSearch {
  const { brand, kind, mount, sensor, resolution } = address;
  // Where a parameter may occur only once, its first value counts.
  const first = Object.fromEntries(
    Object.entries(address).map(([name, value]) => [name, [value].flat()[0]]),
  );
  const { category, search, price, quantity, sort } = first;
  const { from, to } = readRental(first);
  const inOrder = !from || !to || to >= from;
  return {
    category: /^[1-9]\d{0,8}$/.test(String(category ?? '')) ? Number(category) : undefined,
    search: textIn(search),
    brand: severalIn(brand),
    price: oneOf(priceBandNames, price),
    kind: kindsIn(kind),
    mount: specsIn(mount),
    sensor: specsIn(sensor),
    resolution: specsIn(resolution),
    from: inOrder ? from : undefined,
    to: inOrder ? to : undefined,
    quantity: /^([1-9]\d?|100)$/.test(String(quantity ?? '')) ? Number(quantity) : undefined,
    sort: oneOf(sortNames, sort),
  };
}

/** Whether two objects contain the same filters. */
export const sameFilters = (one: CollectionSearch, other: CollectionSearch): boolean =>
  filterNames.every((name) => String(one[name] ?? '') === String(other[name] ?? ''));
const filterNames = [
  'category',
  'search',
  'brand',
  'price',
  'kind',
  'mount',
  'sensor',
  'resolution',
  'sort',
] as const satisfies (keyof CollectionSearch)[];
