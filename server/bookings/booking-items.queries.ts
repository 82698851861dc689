import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { PricedItem } from '../prices/priced-lines.ts';

/**
 * The name of a booking's first item, and the number of its other lines; for a lateral join to
 * `booking`.
 */
export const itemsOfBooking = (db: Db) =>
  db
    .selectFrom('booking_line')
    .where(sql<boolean>`booking_line.booking_id = booking.id`)
    .select([
      sql<string>`(array_agg(camera_name order by position))[1]`.as('camera_name'),
      sql<number>`count(*)::integer - 1`.as('more_items'),
    ])
    .as('items');

export function findPricedItems(db: Db, ids: number[]): Promise<PricedItem[]> {
  return selectItems(db, ids).where('deleted_at', 'is', null).execute();
}

const selectItems = (db: Db, ids: number[]) =>
  db
    .selectFrom('camera')
    .select([
      'id',
      'name',
      'price_per_day',
      'rates',
      'tax_thousandths',
      'deposit_per_unit_cents',
      'buffer_days',
      'deleted_at',
    ])
    .where(sql<boolean>`id = any(${ids}::integer[])`);

/**
 * Finds the facts that prices need of these items, also of items that have left the catalogue,
 * because such items may stay in a booking.
 */
export function findPricedItemsOfBefore(
  db: Db,
  ids: number[],
): Promise<(PricedItem & { deleted_at: Date | null })[]> {
  return selectItems(db, ids).execute();
}
