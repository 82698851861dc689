import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

export interface AuthenticatorRow {
  sealed_secret: string;
  confirmed_at: Date | null;
}

export function findAuthenticator(
  db: Db,
  accountId: number,
): Promise<AuthenticatorRow | undefined> {
  return db
    .selectFrom('authenticator')
    .select(['sealed_secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/**
 * Stores the encrypted secret of an app that is not confirmed yet, in the place of an earlier one;
 * false if the account has a confirmed app.
 */
export async function putAuthenticator(
  db: Db,
  accountId: number,
  sealedSecret: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into authenticator (account_id, sealed_secret) values (${accountId}, ${sealedSecret})
    on conflict (account_id) do update set sealed_secret = excluded.sealed_secret, last_step = 0
      where authenticator.confirmed_at is null
    returning account_id`.execute(db);
  return rows.length === 1;
}

/**
 * Uses up the code of a time step, which must be later than the last used step. Of two attempts at
 * the same moment only one succeeds.
 */
export async function takeStep(db: Db, accountId: number, step: number): Promise<boolean> {
  const row = await db
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks an app as confirmed by its first code. False if it was confirmed already, or got another
 * secret in the meantime.
 */
export async function confirmApp(
  db: Db,
  accountId: number,
  { sealedSecret, step, now }: { sealedSecret: string; step: number; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('authenticator')
    .set({ confirmed_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The encrypted secrets of all accounts. */
export const findSealedSecrets = (
  db: Db,
): Promise<{ account_id: number; sealed_secret: string }[]> =>
  db.selectFrom('authenticator').select(['account_id', 'sealed_secret']).execute();

/** Replaces an encrypted secret by the same one with another encryption, if it is still `known`. */
export async function replaceSealedSecret(
  db: Db,
  accountId: number,
  known: string,
  sealed: string,
): Promise<void> {
  await db
    .updateTable('authenticator')
    .set({ sealed_secret: sealed })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', known)
    .execute();
}

/** Deletes an account's app and recovery codes; tells whether it had a confirmed app. */
export async function deleteAuthenticator(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('authenticator')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .returning('account_id')
    .executeTakeFirst();
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  return row !== undefined;
}

/** Replaces the recovery codes of an account; the database keeps their hashes. */
export async function replaceRecoveryCodes(
  db: Db,
  accountId: number,
  hashes: string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

export function findRecoveryCodes(
  db: Db,
  accountId: number,
): Promise<{ id: number; code_hash: string }[]> {
  return db
    .selectFrom('recovery_code')
    .select(['id', 'code_hash'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** Uses up a recovery code; of two attempts at the same moment only one succeeds. */
export async function takeRecoveryCode(db: Db, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('recovery_code')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
