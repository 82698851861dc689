import { inventorySortColumns, type InventorySort } from '#shared/cameras/camera-list.rules.ts';
import { readSearchFilter, readSortIn, type SearchFilter } from '../tables/filters.ts';

/** The filters and the order of the inventory. */
export interface InventoryFilter extends SearchFilter {
  /** The id of a category as text. */
  category?: string | undefined;
  /** `low` for items with a stock count of 0 or 1, `out` for those with 0. */
  stock?: 'low' | 'out' | undefined;
  sort?: InventorySort | undefined;
}

/** Reads the filter by stock count; an unknown value is ignored. */
export const readStock = (value: unknown): InventoryFilter['stock'] =>
  value === 'low' || value === 'out' ? value : undefined;

/** Reads the filters and the order from `?search=&category=&stock=&sort=`. */
export const readInventoryFilter = (texts: Record<string, unknown>): InventoryFilter => ({
  ...readSearchFilter(texts),
  category: Number(texts['category']) > 0 ? String(texts['category']) : undefined,
  stock: readStock(texts['stock']),
  sort: readSortIn(texts, inventorySortColumns),
});
