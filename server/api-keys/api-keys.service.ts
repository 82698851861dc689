import { keyPrefix, longestKeyYears, mostKeys } from '#shared/api-keys/api-keys.rules.ts';
import type { ApiKey, ApiKeyInput } from '#shared/api-keys/api-keys.ts';
import type { PageQuery } from '#shared/fields.ts';
import { mayDo, roleOf } from '#shared/permissions.rules.ts';
import { fullName } from '#shared/users/users.rules.ts';
import { note } from '../audit/audit.queries.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { requirePermission, type Caller, type Doer } from '../http/callers.ts';
import { AppError, invalidInput, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { tellOnce } from '../idempotency/idempotency.service.ts';
import { createLinkToken, hashOf } from '../users/secret-links.service.ts';
import { findUser } from '../users/users.queries.ts';
import {
  countKeys,
  endKey,
  endKeysOf,
  findKeys,
  insertKey,
  lockKeys,
  type ApiKeyRow,
} from './api-keys.queries.ts';

/** How long an ended key stays in the list, in milliseconds. */
const shownAfterEndMs = 30 * 24 * 60 * 60 * 1_000;

/** The moment at which a key ended or expired; null while it is valid. */
const endOf = ({ ended_at, expires_at }: ApiKeyRow, now: Date): Date | null =>
  ended_at ?? (expires_at && expires_at <= now ? expires_at : null);

const present = (row: ApiKeyRow, maker: string, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  permissions: row.permissions,
  maker: { id: row.made_by, name: maker },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedFrom: row.last_used_from || null,
  endedAt: endOf(row, now)?.toISOString() ?? null,
});

/** A page of the keys that are valid or ended not long ago, newest first. */
export async function keysPage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  query: PageQuery,
): Promise<Page<ApiKey>> {
  const size = pageSize(query);
  const [before] = readCursor(idCursor, query) ?? [];
  const now = clock.now();
  const endedAfter = new Date(now.getTime() - shownAfterEndMs);
  const rows = await findKeys(database.db, { endedAfter, before, limit: size + 1 });
  const { items, next } = cutPage(rows, size, ({ id }) => [id]);
  const makerOf = ({ maker_first_name, maker_last_name }: (typeof rows)[number]) =>
    fullName({ firstName: maker_first_name, lastName: maker_last_name });
  return { next, items: items.map((row) => present(row, makerOf(row), now)) };
}

/**
 * The end that a new key shall have.
 * @throws 400 unless it lies in the future and at most a few years ahead
 */
function checkedEnd(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const end = new Date(expiresAt);
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + longestKeyYears);
  if (end <= now) throw invalidInput({ expiresAt: 'The end must be later than now' });
  if (end > latest) {
    throw invalidInput({ expiresAt: `The end must be within ${longestKeyYears} years` });
  }
  return end;
}

/**
 * Refuses permissions for a key that its maker lacks (400). The maker's role is read again, because
 * his account is locked by now.
 */
async function requireMayGive(db: Db, caller: Caller, input: ApiKeyInput): Promise<void> {
  const maker = await findUser(db, caller.id);
  const role = roleOf(maker?.role ?? null);
  requirePermission({ ...caller, role }, ['staff.write']);
  if (mayDo(role, ...input.permissions)) return;
  throw invalidInput({ permissions: 'A key may do no more than its maker' });
}

const tooManyKeys = () =>
  new AppError(
    409,
    'too_many_keys',
    `There are ${mostKeys} keys already. Please delete one first.`,
    { params: { count: mostKeys } },
  );

/**
 * Makes a key. The answer is the only place where its text stands, because the database keeps only
 * the hash.
 */
export async function makeKey(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  input: ApiKeyInput,
  request: KeyedRequest,
): Promise<{ id: number; key: string }> {
  const key = `${keyPrefix}${createLinkToken()}`;
  const make = async (db: Db) => {
    const now = clock.now();
    const expiresAt = checkedEnd(input.expiresAt, now);
    await requireMayGive(db, caller, input);
    await lockKeys(db);
    if ((await countKeys(db, now)) >= mostKeys) throw tooManyKeys();
    const { name, permissions } = input;
    const id = await insertKey(db, {
      name,
      permissions,
      madeBy: caller.id,
      keyHash: hashOf(key),
      createdAt: now,
      expiresAt,
    });
    await note(db, {
      at: now,
      kind: 'key_made',
      by: caller,
      about: { type: 'key', id, name },
      after: { permissions, ...(expiresAt && { expiresAt }) },
    });
    return { id, reply: { id, key } };
  };
  // The maker's account is locked: otherwise a key could outlive its maker's leaving of the house,
  // when the others end.
  return transaction(database.db, (db) =>
    tellOnce(db, caller, request, () => make(db), [caller.id]),
  );
}

const noteEnd = (db: Db, by: Doer | null, { id, name, permissions }: ApiKeyRow, at: Date) =>
  note(db, {
    at,
    kind: 'key_deleted',
    by,
    about: { type: 'key', id, name },
    before: { permissions },
  });

/** Ends a key; the program's next call is refused. */
export async function deleteKey(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  caller: Caller,
  id: number,
): Promise<void> {
  await transaction(database.db, async (db) => {
    const now = clock.now();
    const key = await endKey(db, id, now);
    if (!key) throw notFound('Key');
    await noteEnd(db, caller, key, now);
  });
}

/** Ends the keys of a person who leaves the house; the caller has locked the account. */
export async function endKeysOfMaker(
  db: Db,
  accountId: number,
  { by, at }: { by: Doer | null; at: Date },
): Promise<void> {
  for (const key of await endKeysOf(db, accountId, at)) await noteEnd(db, by, key, at);
}
