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

/** 32 random bytes as they stand in a key. */
const wellFormed = new RegExp(`^${keyPrefix}[\\w-]{43}$`);
/** The last use of a key is noted at most once in this time. */
const noteEveryMs = 60_000;

/** One message for keys that are unknown, ended and malformed. */
const badKey = () => unauthenticated('This key is not valid, or not any more');

/**
 * The key itself shows who calls. Where the house asks its people for a second factor, the maker of
 * the key needs one too.
 */
const proofOf = (holder: KeyHolderRow, rules: FactorRules): Proof => ({
  hasFactor: hasFactor(holder, rules),
  lacksFactor: lacksFactor(holder, rules),
  isRecent: true,
  isConfirmed: true,
});

type Needed = Parameters<typeof findBySession>[0] & Pick<Deps, 'log'>;

/** Finds callers by what stands in `Authorization: Bearer`: the token of a session, or a key for programs. */
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
    // A failure to note the use does not keep the program from its answer.
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
