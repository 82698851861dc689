import type { Deps } from '../deps.ts';
import { unauthenticated } from '../http/errors.ts';
import { bearerOf, type Caller, type FindCaller } from '../http/callers.ts';
import { createBatch } from '../database/batch.ts';
import { factorRulesOf } from './roles.ts';
import {
  findCallers,
  type CallerRules,
  type FoundCaller,
  type NamedSession,
} from './sessions.queries.ts';

type Needed = Pick<Deps, 'tokens' | 'database' | 'clock' | 'presence' | 'shop' | 'config'>;

type Find = (session: NamedSession) => Promise<FoundCaller | undefined>;

/**
 * Gives a function for the present facts that decide whether a caller is valid and what proof he
 * has.
 */
function rulesFor({
  clock,
  shop,
  config,
}: Pick<Deps, 'clock' | 'shop' | 'config'>): () => CallerRules {
  const factors = factorRulesOf({ config, shop });
  return () => ({ now: clock.now(), machineNow: clock.machineNow(), factors: factors() });
}

/**
 * The caller whose session a token names; null if the session is not valid any more. It also notes
 * that the user is active.
 */
export function sessionOfToken(deps: Needed, token: string): Promise<Caller | null> {
  return identify(deps, token, async (session) => {
    const [found] = await findCallers(deps.database.pool, [session], rulesFor(deps)());
    return found;
  });
}

/** Finds callers by the token of a session in the header `Authorization: Bearer`. */
export function findBySession(deps: Needed): FindCaller {
  const { pool } = deps.database;
  const rules = rulesFor(deps);
  const find = createBatch((sessions: NamedSession[]) => findCallers(pool, sessions, rules()));
  return async (headers) => {
    const token = bearerOf(headers);
    const caller = token ? await identify(deps, token, find) : null;
    if (!caller) throw unauthenticated();
    return caller;
  };
}

async function identify(
  { tokens, presence }: Pick<Deps, 'tokens' | 'presence'>,
  token: string,
  find: Find,
): Promise<Caller | null> {
  const session = await tokens.verify(token);
  const found = session && (await find(session));
  if (!found) return null;
  const { caller, isSeenAnew } = found;
  presence.touch(caller.id, isSeenAnew ? caller.sessionId : undefined);
  return caller;
}
