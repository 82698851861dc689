import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

export interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  is_synced: boolean;
}

/** A passkey with the values that are needed to check its signature. */
export interface KnownPasskey {
  id: number;
  account_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  name: string;
}

const listed = ['id', 'name', 'created_at', 'last_used_at', 'is_synced'] as const;

export const findPasskeys = (db: Db, accountId: number): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkey')
    .select(listed)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

/** The passkeys of an account, with the values by which a browser finds them. */
export const findCredentials = (
  db: Db,
  accountId: number,
): Promise<{ credential_id: string; transports: string[] }[]> =>
  db
    .selectFrom('passkey')
    .select(['credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();

export const findPasskey = (db: Db, credentialId: string): Promise<KnownPasskey | undefined> =>
  db
    .selectFrom('passkey')
    .select(['id', 'account_id', 'credential_id', 'public_key', 'counter', 'name'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

export interface NewPasskey {
  accountId: number;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  name: string;
  isSynced: boolean;
  now: Date;
}

/** Adds a passkey to an account; undefined if any account has this passkey already. */
export const insertPasskey = (db: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> =>
  db
    .insertInto('passkey')
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      is_synced: passkey.isSynced,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(listed)
    .executeTakeFirst();

export async function countPasskeys(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('passkey')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Notes that a passkey was used; false if its counter has not grown, which is a sign of a copy.
 * Passkeys that are synchronised between devices have no counter: theirs stays 0.
 */
export async function markUsed(
  db: Db,
  id: number,
  { counter, isSynced, now }: { counter: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter, is_synced: isSynced, last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes a passkey of an account; gives its name, or undefined if the account has no such passkey.
 */
export async function deletePasskey(
  db: Db,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function insertChallenge(
  db: Db,
  challenge: string,
  accountId: number | null,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, account_id: accountId, expires_at: expiresAt })
    .execute();
}

/**
 * Uses up a challenge; false for one that is unknown, too old, or was made for another account or
 * purpose.
 */
export async function takeChallenge(
  db: Db,
  challenge: string,
  accountId: number | null,
  machineNow: Date,
): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where(sql<boolean>`account_id is not distinct from ${accountId}::integer`)
    .where('expires_at', '>', machineNow)
    .returning('challenge')
    .executeTakeFirst();
  return row !== undefined;
}
