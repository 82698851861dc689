import { sql, type SqlBool } from 'kysely';
import type { InventorySort, inventorySortColumns } from '#shared/cameras/camera-list.rules.ts';
import type { Db } from '../database/connect.ts';
import {
  follows,
  inOrder,
  orderFor,
  valueOf,
  type ListOrder,
  type OrderCursor,
  type SortedColumn,
} from '../database/lists/list-order.ts';
import { itemName } from '../database/lists/sorted-names.ts';
import { itemColumns } from './cameras.presenter.ts';
import { conditionsOf, searched, type ListedRow, type ListFilter } from './finding.queries.ts';

const columns: Record<(typeof inventorySortColumns)[number], SortedColumn> = {
  name: { value: itemName, type: 'text' },
  category: {
    value: sql`(select in_plain_letters(name) from category where id = camera.category_id)`,
    type: 'text',
  },
  pricePerDay: { value: sql`camera.price_per_day`, type: 'bigint' },
  stockCount: { value: sql`camera.stock_count`, type: 'bigint' },
};

/** The order for the desk's inventory, from the column and direction that it asks for. */
export const inventoryOrder = (sort: InventorySort): ListOrder =>
  orderFor(columns, sql`camera.id`, sort);

/** Items that pass a filter (its days do not count), in an order, from a cursor on. */
export async function findSortedCameras(
  db: Db,
  { days: _days, ...filter }: ListFilter,
  order: ListOrder,
  cursor: OrderCursor | undefined,
  limit: number,
): Promise<(ListedRow & { sorted_by: string })[]> {
  const { search, ...others } = filter;
  const found = search ? (await searched(db, { ...others, search }, [], {})).found : sql`true`;
  return db
    .selectFrom('camera')
    .select(itemColumns)
    .select(valueOf(order).as('sorted_by'))
    .where(sql.join<SqlBool>([found, ...conditionsOf(others), follows(order, cursor)], sql` and `))
    .orderBy(inOrder(order))
    .limit(limit)
    .$castTo<ListedRow & { sorted_by: string }>()
    .execute();
}
