import type { Deps } from '../deps.ts';
import { unauthenticated } from '../http/errors.ts';
import type { Caller, FindCaller } from '../http/callers.ts';
import { createLane } from '../database/embedded/lane.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { findCallers, type NamedSession } from './sessions.queries.ts';

type Needed = Pick<Deps, 'tokens' | 'database' | 'clock' | 'presence'>;

const bearer = /^Bearer +(\S+) *$/i;
const mostPerStatement = 200;

type Find = (session: NamedSession) => Promise<Caller | undefined>;

/** Whoever a token's living session belongs to, or null. Counts as activity. */
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
  const find = findTogether((sessions: NamedSession[]) => findCallers(pool, sessions, clock.now()));
  return async ({ authorization = '' }) => {
    const token = bearer.exec(authorization)?.[1];
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

/** What is asked for at the same moment shares one statement, which begins after the last of them arrived. */
function findTogether<Item, Result>(
  work: (items: Item[]) => Promise<(Result | undefined)[]>,
): (item: Item) => Promise<Result | undefined> {
  interface Asked {
    item: Item;
    resolve: (result: Result | undefined) => void;
    reject: (error: unknown) => void;
  }
  async function workOn(batch: Asked[], takeWaiting: () => Asked[]): Promise<() => void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      return () => batch.forEach(({ resolve }, index) => resolve(results[index]));
    } catch (error) {
      // Who came while the database did not answer is not made to wait for the same once more.
      const failed = isDatabaseUnavailable(error) ? [...batch, ...takeWaiting()] : batch;
      return () => failed.forEach(({ reject }) => reject(error));
    }
  }
  const ask = createLane<Asked>(workOn, mostPerStatement);
  return (item) => new Promise((resolve, reject) => ask({ item, resolve, reject }));
}
