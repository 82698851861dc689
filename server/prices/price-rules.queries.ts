import type { Settings } from '#shared/shop/shop.ts';
import type { Db } from '../database/connect.ts';
import { toSettings } from './settings-document.ts';

/** The settings by which prices of a version were made; only their rules of prices, days and hours are kept. */
export async function findPriceRules(db: Db, version: number): Promise<Settings> {
  const row = await db
    .selectFrom('price_rules')
    .select(['version', 'rules as document'])
    .where('version', '=', version)
    .executeTakeFirst();
  return toSettings(row);
}
