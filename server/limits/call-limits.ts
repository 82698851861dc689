import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Authenticate, FindCaller } from '../http/callers.ts';
import { tooManyRequests } from '../http/errors.ts';
import { networkOf } from './network.ts';

const minute = 60_000;
/** Calls a minute (docs/contract/api.md 7). */
const most = { visitor: 600, user: 3_000, key: 600 };

/** Health checks. */
const uncounted = /^\/(healthz|readyz)(\?|$)/;

/** `ip` is undefined for a client that has closed its connection already. */
interface Asker {
  url: string;
  ip: string | undefined;
}

/** The network address by which calls are limited. */
export const networkAddressOf = ({ ip }: Pick<Asker, 'ip'>): string => networkOf(ip ?? 'gone');

/** Counts one more call; gives the seconds to wait when it is one too many, else undefined. */
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
 * The limits of calls a minute. `isFile` tells existing files of the pages, which browsers load by
 * the dozen and which are not counted; the address of a missing file counts.
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
 * Limits calls per minute: signed-in users by account, programs by key, everybody else by address. A call counts as a user's only
 * after its token was verified (`authenticateWithin`); one with a bad token is a visitor's.
 */
export function limitRequests(app: FastifyInstance, callLimits: CallLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config;
    const verifiedLater = access !== undefined && access !== 'public';
    done(verifiedLater ? undefined : refusal(callLimits.ofVisitor(request)));
  });
}

/** Authentication within the limits of `limitRequests`. */
export function authenticateWithin(callLimits: CallLimits, find: FindCaller): Authenticate {
  return async (request) => {
    const address = networkAddressOf(request);
    const caller = await find(request.headers, address).catch((error: unknown) => {
      refuse(callLimits.ofVisitor(request));
      throw error;
    });
    // The caller is noted before the refusal, so that the log names who called too often.
    request.caller = { ...caller, address };
    const { id, keyId } = caller;
    refuse(keyId === undefined ? callLimits.ofUser(id) : callLimits.ofKey(keyId));
    return request.caller;
  };
}
