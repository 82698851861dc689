import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { unauthenticated } from '../http/errors.ts';
import type { Caller, FindCaller, Found } from '../http/callers.ts';
import { createLane } from '../database/embedded/lane.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { findPolling, type NamedPoll } from '../messages/polls.queries.ts';
import { findCallers, type NamedSession } from './sessions.queries.ts';

type Needed = Pick<Deps, 'tokens' | 'database' | 'clock' | 'presence'>;

const bearer = /^Bearer +(\S+) *$/i;
const mostPerStatement = 200;
/** Polls wait so long after the last statement for others to share the next one. */
const pollsRestMs = 5;

type Find = (session: NamedSession) => Promise<Found | undefined>;

/** Whoever a token's living session belongs to, or null. Counts as activity. */
export async function sessionOfToken(deps: Needed, token: string): Promise<Caller | null> {
  const { database, clock } = deps;
  const found = await identify(deps, token, async (session) => {
    const [caller] = await findCallers(database.pool, [session], clock.now());
    return caller && { caller };
  });
  return found && found.caller;
}

/** Finds callers by their `Authorization: Bearer` header. */
export function findBySession(deps: Needed): FindCaller {
  const { clock } = deps;
  const { pool } = deps.database;
  const find = findTogether((sessions: NamedSession[]) => findCallers(pool, sessions, clock.now()));
  const findPoll = findTogether(
    (polls: NamedPoll[]) => findPolling(pool, polls, clock.now()),
    pollsRestMs,
  );
  const findCaller: Find = async (session) => {
    const caller = await find(session);
    return caller && { caller };
  };
  return async ({ authorization = '' }, poll) => {
    const token = bearer.exec(authorization)?.[1];
    const how: Find = poll ? (session) => findPoll({ ...session, ...poll }) : findCaller;
    const found = token ? await identify(deps, token, how) : null;
    if (!found) throw unauthenticated();
    return found;
  };
}

async function identify(
  { tokens, presence }: Pick<Deps, 'tokens' | 'presence'>,
  token: string,
  find: Find,
): Promise<Found | null> {
  const session = await tokens.verify(token);
  const found = session && (await find(session));
  if (!found) return null;
  presence.touch(found.caller.id);
  return found;
}

/** What is asked for at the same moment shares one statement, which begins after the last of them arrived. */
function findTogether<Item, Result>(
  work: (items: Item[]) => Promise<(Result | undefined)[]>,
  restMs = 0,
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
  const ask = createLane<Asked>(async (batch, takeWaiting) => {
    const tell = await workOn(batch, takeWaiting);
    if (restMs === 0) return tell;
    tell();
    await sleep(restMs);
    return undefined;
  }, mostPerStatement);
  return (item) => new Promise((resolve, reject) => ask({ item, resolve, reject }));
}
