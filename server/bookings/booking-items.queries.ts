import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { PricedItem } from '../prices/priced-lines.ts';

/** The name of a booking's first item, and how many lines follow it: joined sideways (`lateral`) to `booking`. */
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

/** Finds them also where they have left the catalogue: such items may stay in a booking. */
export function findPricedItemsOfBefore(
  db: Db,
  ids: number[],
): Promise<(PricedItem & { deleted_at: Date | null })[]> {
  return selectItems(db, ids).execute();
}
