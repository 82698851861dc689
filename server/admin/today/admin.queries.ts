import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

export interface Total {
  entries: number;
  amount: number;
}

/**
 * The totals of the table `counter` by name. Triggers keep each total in several rows, which are
 * added up.
 */
export async function readTotals(db: Db): Promise<Map<string, Total>> {
  const rows = await db
    .selectFrom('counter')
    .select([
      'name',
      sql<number>`sum(entries)::bigint`.as('entries'),
      sql<number>`sum(amount)::bigint`.as('amount'),
    ])
    .groupBy('name')
    .execute();
  return new Map(rows.map(({ name, entries, amount }) => [name, { entries, amount }]));
}
