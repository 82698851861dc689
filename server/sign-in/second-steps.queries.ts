import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** How many answers one second step allows. */
const mostTries = 5;

export interface SecondStepRow {
  account_id: number;
  remember_me: boolean;
}

/**
 * Stores a second step if the account's password still has this hash; false if it was changed. A
 * change of the password at the same moment waits for this transaction, and then deletes the second
 * step.
 */
export async function insertSecondStep(
  db: Db,
  step: {
    tokenHash: string;
    account: { id: number; passwordHash: string };
    rememberMe: boolean;
    expiresAt: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    with account as (
      select id from account
      where id = ${step.account.id}::integer and password_hash = ${step.account.passwordHash} for share
    )
    insert into second_step (token_hash, account_id, remember_me, expires_at)
    select ${step.tokenHash}::text, id, ${step.rememberMe}::boolean, ${step.expiresAt}::timestamptz from account
    returning account_id`.execute(db);
  return rows.length === 1;
}

export function findSecondStep(
  db: Db,
  tokenHash: string,
  machineNow: Date,
): Promise<SecondStepRow | undefined> {
  return db
    .selectFrom('second_step')
    .select(['account_id', 'remember_me'])
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', machineNow)
    .executeTakeFirst();
}

/**
 * Counts an answer before it is checked, so that many at the same moment cannot pass the limit;
 * false if the limit is reached.
 */
export async function countTry(db: Db, tokenHash: string, machineNow: Date): Promise<boolean> {
  const row = await db
    .updateTable('second_step')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', machineNow)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses up a second step; false if another request has used it, or a new password has deleted it.
 */
export async function takeSecondStep(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .deleteFrom('second_step')
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}
