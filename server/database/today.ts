import { sql } from 'kysely';
import type { Day } from '#shared/days.rules.ts';
import type { Db } from './connect.ts';

/**
 * Tells the triggers of a transaction the present day of the shop, because the database only knows
 * that of UTC.
 */
export async function handInToday(db: Db, today: Day): Promise<void> {
  await sql`select set_config('lensyard.today', ${today}, true)`.execute(db);
}
