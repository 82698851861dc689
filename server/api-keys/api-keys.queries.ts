import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Permission } from '#shared/permissions.rules.ts';
import type { Db } from '../database/connect.ts';
import { factorColumns, type FactorColumns } from '../users/roles.ts';
import type { UserRow } from '../users/users.presenter.ts';

export interface ApiKeyRow {
  id: number;
  name: string;
  permissions: Permission[];
  made_by: number;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  last_used_from: string;
  ended_at: Date | null;
}

const columns = [
  'api_key.id',
  'api_key.name',
  'api_key.permissions',
  'api_key.made_by',
  'api_key.created_at',
  'api_key.expires_at',
  'api_key.last_used_at',
  'api_key.last_used_from',
  'api_key.ended_at',
] as const;

/**
 * Keys that are valid or ended after `endedAfter`, newest first; only those before the id `before`,
 * with the names of their makers.
 */
export const findKeys = (
  db: Db,
  { endedAfter, before, limit }: { endedAfter: Date; before: number | undefined; limit: number },
): Promise<(ApiKeyRow & { maker_first_name: string; maker_last_name: string })[]> =>
  db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'made_by')
    .select(columns)
    .select(['account.first_name as maker_first_name', 'account.last_name as maker_last_name'])
    .where(sql<boolean>`coalesce(least(ended_at, expires_at), 'infinity') > ${endedAfter}`)
    .$if(before !== undefined, (query) => query.where('api_key.id', '<', before ?? 0))
    .orderBy('api_key.id', 'desc')
    .limit(limit)
    .execute();

/**
 * Lets only one transaction at a time make keys, so that two at once cannot pass the limit of their
 * number.
 */
export async function lockKeys(db: Db): Promise<void> {
  await sql`lock table api_key in share row exclusive mode`.execute(db);
}

/** The number of keys that have not ended and not expired. */
export async function countKeys(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewKey {
  name: string;
  permissions: Permission[];
  madeBy: number;
  keyHash: string;
  createdAt: Date;
  expiresAt: Date | null;
}

export async function insertKey(db: Db, key: NewKey): Promise<number> {
  const { id } = await db
    .insertInto('api_key')
    .values({
      name: key.name,
      permissions: key.permissions,
      made_by: key.madeBy,
      key_hash: key.keyHash,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a key; gives its row, or undefined when there is no valid key with this id. */
export const endKey = (db: Db, id: number, now: Date): Promise<ApiKeyRow | undefined> =>
  db
    .updateTable('api_key')
    .set({ ended_at: now, key_hash: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returning(columns)
    .executeTakeFirst();

/** Ends all keys that a person has made; gives their rows. */
export const endKeysOf = (db: Db, accountId: number, now: Date): Promise<ApiKeyRow[]> =>
  db
    .updateTable('api_key')
    .set({ ended_at: now, key_hash: null })
    .where('made_by', '=', accountId)
    .where('ended_at', 'is', null)
    .returning(columns)
    .execute();

/** A valid key with the account of its maker. */
export interface KeyHolderRow extends UserRow, FactorColumns {
  key_id: number;
  permissions: Permission[];
  last_used_at: Date | null;
}

/** This statement runs before every call of a program, so it is prepared once on each connection. */
const holdersStatement = {
  name: 'find_key_holders',
  text: `select api_key.id as key_id, api_key.key_hash, api_key.permissions, api_key.last_used_at, account.id, username, email,
      first_name, last_name, role, account.created_at, account.updated_at,
      ${factorColumns}
    from api_key join account on account.id = api_key.made_by
    where api_key.key_hash = any ($1::text[]) and (api_key.expires_at is null or api_key.expires_at > $2::timestamptz)
      and account.role is not null`,
};

/**
 * Finds keys by their hashes. The result has the order of the hashes, with undefined for a key that
 * is unknown or has ended.
 */
export async function findKeyHolders(
  pool: Pick<Pool, 'query'>,
  hashes: string[],
  now: Date,
): Promise<(KeyHolderRow | undefined)[]> {
  const { rows } = await pool.query<KeyHolderRow & { key_hash: string }>({
    ...holdersStatement,
    values: [hashes, now],
  });
  const byHash = new Map(rows.map(({ key_hash, ...row }) => [key_hash, row]));
  return hashes.map((hash) => byHash.get(hash));
}

/**
 * Notes when and from which address a key was used. Of several requests at the same moment only one
 * writes it.
 */
export async function noteUse(
  db: Db,
  { id, address, now, before }: { id: number; address: string; now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: now, last_used_from: address })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
}
