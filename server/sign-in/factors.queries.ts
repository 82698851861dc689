import { sql } from 'kysely';
import type { Factor } from '#shared/users/factors.rules.ts';
import type { Db } from '../database/connect.ts';
import { factorColumns, type FactorColumns } from '../users/roles.ts';

/**
 * The second factors of a person: their columns, and the number of recovery codes that are left.
 */
export interface FactorsRow extends FactorColumns {
  codes_left: number;
}

/** The second factors of an account. */
export async function findFactors(db: Db, accountId: number): Promise<FactorsRow> {
  const { rows } = await sql<FactorsRow>`
    select ${sql.raw(factorColumns)},
      (select count(*)::integer from recovery_code where account_id = account.id) as codes_left
    from account where id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no such account');
  return row;
}

/**
 * Deletes all second factors of an account, and its sign-ins that wait for one; gives the kinds
 * that were deleted.
 */
export async function deleteFactors(db: Db, accountId: number): Promise<Factor[]> {
  const removed: Factor[] = [];
  const apps = await db
    .deleteFrom('authenticator')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .execute();
  if (apps.some(({ confirmed_at }) => confirmed_at !== null)) removed.push('totp');
  const passkeys = await db
    .deleteFrom('passkey')
    .where('account_id', '=', accountId)
    .returning('id')
    .execute();
  if (passkeys.length > 0) removed.push('passkey');
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await db.deleteFrom('second_step').where('account_id', '=', accountId).execute();
  return removed;
}
