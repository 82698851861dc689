import { sortsBy, type SortBy } from '../sorting.rules.ts';

/** The columns by which the desk can sort its inventory. */
export const inventorySortColumns = ['name', 'category', 'pricePerDay', 'stockCount'] as const;
export type InventorySort = SortBy<(typeof inventorySortColumns)[number]>;

const inventorySorts: readonly string[] = sortsBy(inventorySortColumns);

/** Whether an order belongs to the desk's inventory; the public collection has other orders. */
export const isInventorySort = (sort: string | undefined): sort is InventorySort =>
  sort !== undefined && inventorySorts.includes(sort);
