import { inventorySortColumns, type InventorySort } from '#shared/cameras/camera-list.rules.ts';
import { readSearchFilter, readSortIn, type SearchFilter } from '../tables/filters.ts';

/** The filters and the order of the inventory. */
export interface InventoryFilter extends SearchFilter {
  /** The id of a category. */
  category?: string | undefined;
  /** Items with a stock count of at most one, or of none. */
  stock?: 'low' | 'out' | undefined;
  sort?: InventorySort | undefined;
}

/** Reads a filter of the stock; an unknown one counts as none. */
export const readStock = (value: unknown): InventoryFilter['stock'] =>
  value === 'low' || value === 'out' ? value : undefined;

/** Reads `?search=&category=&stock=&sort=` of an address. */
export const readInventoryFilter = (texts: Record<string, unknown>): InventoryFilter => ({
  ...readSearchFilter(texts),
  category: Number(texts['category']) > 0 ? String(texts['category']) : undefined,
  stock: readStock(texts['stock']),
  sort: readSortIn(texts, inventorySortColumns),
});
