import { keyPrefix, roleByKey } from '#shared/api-keys/api-keys.rules.ts';
import { roleOf } from '#shared/permissions.rules.ts';
import { createBatch } from '../database/batch.ts';
import type { Deps } from '../deps.ts';
import { bearerOf, type Caller, type FindCaller, type Proof } from '../http/callers.ts';
import { unauthenticated } from '../http/errors.ts';
import { findBySession } from '../users/authenticate.ts';
import { factorRulesOf, hasFactor, lacksFactor, type FactorRules } from '../users/roles.ts';
import { hashOf } from '../users/secret-links.service.ts';
import { presentUser } from '../users/users.presenter.ts';
import { findKeyHolders, noteUse, type KeyHolderRow } from './api-keys.queries.ts';

/** The text of a key: the prefix and 32 random bytes as base64url. */
const wellFormed = new RegExp(`^${keyPrefix}[\\w-]{43}$`);
/** The last use of a key is written at most once in this time, in milliseconds. */
const noteEveryMs = 60_000;

/**
 * The refusal is the same for keys that are unknown, ended and malformed, so that it tells nothing
 * to a guesser.
 */
const badKey = () => unauthenticated('This key is not valid, or not any more');

/**
 * The proof that a program gives with its key. The key counts as a recent sign-in; but where the
 * house asks its people for a second factor, the maker of the key needs one too.
 */
const proofOf = (holder: KeyHolderRow, rules: FactorRules): Proof => ({
  hasFactor: hasFactor(holder, rules),
  lacksFactor: lacksFactor(holder, rules),
  isRecent: true,
  isConfirmed: true,
});

type Needed = Parameters<typeof findBySession>[0] & Pick<Deps, 'log'>;

/**
 * Finds the caller of a request by its header `Authorization: Bearer`, which has the token of a
 * session or a key for programs.
 */
export function findBySessionOrKey(deps: Needed): FindCaller {
  const bySession = findBySession(deps);
  const byKey = findByKey(deps);
  return (headers, address) => {
    const token = bearerOf(headers);
    return token?.startsWith(keyPrefix) ? byKey(token, address) : bySession(headers, address);
  };
}

function findByKey({ database, clock, log, config, shop }: Needed) {
  const rules = factorRulesOf({ config, shop });
  const find = createBatch((hashes: string[]) =>
    findKeyHolders(database.pool, hashes, clock.now()),
  );

  async function note({ key_id: id, last_used_at: last }: KeyHolderRow, address: string) {
    const now = clock.now();
    const before = new Date(now.getTime() - noteEveryMs);
    if (last && last > before) return;
    // When the note of the use fails, the program gets its answer all the same.
    await noteUse(database.db, { id, address, now, before }).catch((error: unknown) => {
      log.warn({ err: error, keyId: id }, 'the use of a key was not noted');
    });
  }

  return async (key: string, address: string): Promise<Caller> => {
    const holder = wellFormed.test(key) ? await find(hashOf(key)) : undefined;
    const role = holder && roleOf(holder.role);
    if (!role) throw badKey();
    await note(holder, address);
    return {
      ...presentUser(holder),
      sessionId: 0,
      keyId: holder.key_id,
      proof: proofOf(holder, rules()),
      role: roleByKey(role, holder.permissions),
    };
  };
}
