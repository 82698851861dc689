import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** Locks items: until the transaction ends, nobody else can promise units of these items. */
export async function lockItems(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select lock_items(${ids}::integer[])`.execute(db);
}

/** Locks all items against promises until the transaction ends. */
export async function lockAllItems(db: Db): Promise<void> {
  await sql`select lock_all_items()`.execute(db);
}

/**
 * Switches off, in this transaction, the trigger that adjusts an item's units to its new stock
 * count. `keepUnits` does it later, when the items are locked.
 */
export async function keepUnitsLater(db: Db): Promise<void> {
  await sql`select set_config('lensyard.units', 'later', true)`.execute(db);
}
