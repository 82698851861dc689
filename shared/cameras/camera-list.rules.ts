import { sortsBy, type SortBy } from '../sorting.rules.ts';

/** The columns by which the desk sorts its inventory. */
export const inventorySortColumns = ['name', 'category', 'pricePerDay', 'stockCount'] as const;
export type InventorySort = SortBy<(typeof inventorySortColumns)[number]>;

const inventorySorts: readonly string[] = sortsBy(inventorySortColumns);

/** Whether an order is one of the desk's, and none of the collection's. */
export const isInventorySort = (sort: string | undefined): sort is InventorySort =>
  sort !== undefined && inventorySorts.includes(sort);
