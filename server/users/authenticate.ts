import type { Deps } from '../deps.ts';
import { unauthenticated } from '../http/errors.ts';
import { bearerOf, type Caller, type FindCaller } from '../http/callers.ts';
import { createBatch } from '../database/batch.ts';
import { findCallers, type NamedSession } from './sessions.queries.ts';

type Needed = Pick<Deps, 'tokens' | 'database' | 'clock' | 'presence'>;

type Find = (session: NamedSession) => Promise<Caller | undefined>;

/** The user of a token's living session, or null. Counts as activity. */
export function sessionOfToken(deps: Needed, token: string): Promise<Caller | null> {
  const { database, clock } = deps;
  return identify(deps, token, async (session) => {
    const [caller] = await findCallers(database.pool, [session], clock.now());
    return caller;
  });
}

/** Finds callers by their `Authorization: Bearer` header. */
export function findBySession(deps: Needed): FindCaller {
  const { clock } = deps;
  const { pool } = deps.database;
  const find = createBatch((sessions: NamedSession[]) => findCallers(pool, sessions, clock.now()));
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
  const caller = session && (await find(session));
  if (!caller) return null;
  presence.touch(caller.id);
  return caller;
}
