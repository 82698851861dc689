import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Authenticate, FindCaller } from '../http/callers.ts';
import { tooManyRequests } from '../http/errors.ts';
import { networkOf } from './network.ts';

const minute = 60_000;
/** How many calls in a minute are allowed (docs/contract/api.md 7). */
const most = { visitor: 600, user: 3_000, key: 600 };

/** The paths of health checks, which are not counted. */
const uncounted = /^\/(healthz|readyz)(\?|$)/;

/** The client of a request; `ip` is undefined where it has closed its connection already. */
interface Asker {
  url: string;
  ip: string | undefined;
}

/** The network of a client, as the limits count it; an IPv6 address counts as its /64. */
export const networkAddressOf = ({ ip }: Pick<Asker, 'ip'>): string => networkOf(ip ?? 'gone');

/**
 * Counters of calls. Each counts one more call, and gives the seconds to wait when it is one too
 * many, else undefined.
 */
export interface CallLimits {
  ofVisitor(asker: Asker): number | undefined;
  ofUser(accountId: number): number | undefined;
  ofKey(keyId: number): number | undefined;
}

const unlimited: CallLimits = {
  ofVisitor: () => undefined,
  ofUser: () => undefined,
  ofKey: () => undefined,
};

/**
 * Makes the counters of calls. `isFile` tells the files of the pages that exist: these are not
 * counted, because browsers load many at a time. A missing file counts.
 */
export function createCallLimits(
  { config, limits }: Pick<Deps, 'config' | 'limits'>,
  isFile: (url: string) => boolean,
): CallLimits {
  if (!config.rateLimits) return unlimited;
  const visitors = limits.create('visitor', most.visitor, minute);
  const users = limits.create('user', most.user, minute);
  const keys = limits.create('api key', most.key, minute);
  return {
    ofVisitor: (asker) =>
      uncounted.test(asker.url) || isFile(asker.url)
        ? undefined
        : visitors.exceeded(networkAddressOf(asker)),
    ofUser: (accountId) => users.exceeded(accountId),
    ofKey: (keyId) => keys.exceeded(keyId),
  };
}

const refusal = (seconds: number | undefined): Error | undefined =>
  seconds === undefined ? undefined : tooManyRequests(seconds);

const refuse = (seconds: number | undefined): void => {
  const error = refusal(seconds);
  if (error) throw error;
};

/**
 * Counts and limits the calls that need no caller, and those of unknown paths, by network address.
 * Other calls are counted by account or key once the caller is known (`authenticateWithin`); one
 * with a bad token counts for its address.
 */
export function limitRequests(app: FastifyInstance, callLimits: CallLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    const verifiedLater = access !== undefined && access !== 'public';
    done(verifiedLater ? undefined : refusal(callLimits.ofVisitor(request)));
  });
}

/** Finds the caller of a request and counts the call within the limits of his account or key. */
export function authenticateWithin(callLimits: CallLimits, find: FindCaller): Authenticate {
  return async (request) => {
    const address = networkAddressOf(request);
    const caller = await find(request.headers, address).catch((error: unknown) => {
      refuse(callLimits.ofVisitor(request));
      throw error;
    });
    // The caller is set before his call is refused, so that the log names him.
    request.caller = { ...caller, address };
    const { id, keyId } = caller;
    refuse(keyId === undefined ? callLimits.ofUser(id) : callLimits.ofKey(keyId));
    return request.caller;
  };
}
