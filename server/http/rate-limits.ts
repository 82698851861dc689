import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from './errors.ts';

const minute = 60_000;
/** Calls a minute (contract, section 5). */
const most = { visitor: 600, user: 3_000 };

/** Health checks and files that a browser asks for by the dozen. */
const uncounted = /^\/(healthz$|healthz\?|readyz$|readyz\?|assets\/|products\/)/;

/**
 * The network address that limits go by: IPv6 by /64, since a household has one of those. Whoever hung up already has
 * none any more.
 */
export const addressOf = (request: FastifyRequest): string =>
  rateLimit.normalizeIP((request.ip as string | undefined) ?? 'gone');

/** Counts one more call; seconds to wait when that is too often, else undefined. */
export interface CallLimits {
  ofVisitor(request: FastifyRequest): number | undefined;
  ofUser(accountId: number): number | undefined;
}

const unlimited: CallLimits = { ofVisitor: () => undefined, ofUser: () => undefined };

export function createCallLimits({ config, limits }: Pick<Deps, 'config' | 'limits'>): CallLimits {
  if (!config.rateLimits) return unlimited;
  const visitors = limits.create('visitor', most.visitor, minute);
  const users = limits.create('user', most.user, minute);
  return {
    ofVisitor: (request) =>
      uncounted.test(request.url) ? undefined : visitors.exceeded(addressOf(request)),
    ofUser: (accountId) => users.exceeded(accountId),
  };
}

const refuse = (seconds: number | undefined): void => {
  if (seconds !== undefined) throw tooManyRequests(seconds);
};

/**
 * Limits calls per minute: signed-in users by account, everybody else by address. A call counts as a user's only
 * after its token was verified; one with a bad token is a visitor's.
 */
export function limitRequests(app: FastifyInstance, callLimits: CallLimits): void {
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    const verifiedLater = access !== undefined && access !== 'public';
    if (!verifiedLater) refuse(callLimits.ofVisitor(request));
  });

  const { authenticate } = app;
  app.authenticate = async (request) => {
    try {
      request.caller = await authenticate(request);
    } catch (error) {
      refuse(callLimits.ofVisitor(request));
      throw error;
    }
    refuse(callLimits.ofUser(request.caller.id));
    return request.caller;
  };
}
