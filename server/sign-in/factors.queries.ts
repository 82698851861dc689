import { sql } from 'kysely';
import type { Factor } from '#shared/users/factors.rules.ts';
import type { Db } from '../database/connect.ts';

/** The second factors of a person, as the tables have them. */
export interface FactorsRow {
  has_app: boolean;
  codes_left: number;
  has_passkey: boolean;
}

/** Whether the account of a statement has a confirmed authenticator app, or a passkey. */
export const hasApp = sql<boolean>`exists (
  select from authenticator where account_id = account.id and confirmed_at is not null)`;
export const hasPasskey = sql<boolean>`exists (select from passkey where account_id = account.id)`;

/** The second factors of a person. */
export function findFactors(db: Db, accountId: number): Promise<FactorsRow> {
  return db
    .selectFrom('account')
    .select([
      hasApp.as('has_app'),
      hasPasskey.as('has_passkey'),
      sql<number>`(select count(*)::integer from recovery_code where account_id = account.id)`.as(
        'codes_left',
      ),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Removes all second factors of a person, and what waits for one; gives the kinds that were there. */
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
