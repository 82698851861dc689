import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Keeps others from promising units of these items until the transaction ends. */
export async function lockItems(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select lock_items(${ids}::integer[])`.execute(db);
}

/** Locks every item. */
export async function lockAllItems(db: Db): Promise<void> {
  await sql`select lock_all_items()`.execute(db);
}

/**
 * Stops the trigger that adjusts units to new stock counts in this transaction: `keepUnits` does so
 * later, with the items locked.
 */
export async function keepUnitsLater(db: Db): Promise<void> {
  await sql`select set_config('lensyard.units', 'later', true)`.execute(db);
}
