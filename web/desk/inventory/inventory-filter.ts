import { inventorySortColumns, type InventorySort } from '#shared/cameras/camera-list.rules.ts';
import { readSearchFilter, readSortIn, type SearchFilter } from '../tables/filters.ts';

/** The inventory is narrowed and ordered by these. */
export interface InventoryFilter extends SearchFilter {
  sort?: InventorySort | undefined;
}

/** Reads `?search=&sort=` of an address. */
export const readInventoryFilter = (texts: Record<string, unknown>): InventoryFilter => ({
  ...readSearchFilter(texts),
  sort: readSortIn(texts, inventorySortColumns),
});
