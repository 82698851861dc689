import type { Settings } from '#shared/shop/shop.ts';
import type { Db } from '../database/connect.ts';
import { toSettings } from './settings-document.ts';

/**
 * The settings with this version, to work out prices as they were. Only the rules on prices, days
 * and hours are stored by version; the rest are defaults.
 */
export async function findPriceRules(db: Db, version: number): Promise<Settings> {
  const row = await db
    .selectFrom('price_rules')
    .select(['version', 'rules as document'])
    .where('version', '=', version)
    .executeTakeFirst();
  return toSettings(row);
}
