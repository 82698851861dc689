import type { Settings } from '#shared/shop/shop.ts';
import type { Db } from '../database/connect.ts';
import { toSettings } from './settings-document.ts';

/**
 * The settings of a version, by which prices were made; only rules of prices, days and hours are
 * stored.
 */
export async function findPriceRules(db: Db, version: number): Promise<Settings> {
  const row = await db
    .selectFrom('price_rules')
    .select(['version', 'rules as document'])
    .where('version', '=', version)
    .executeTakeFirst();
  return toSettings(row);
}
