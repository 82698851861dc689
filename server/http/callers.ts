import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { User } from '#shared/users.ts';
import { forbidden, unauthenticated } from './errors.ts';

/** Whoever makes a call, as the session names them. */
export interface Caller extends User {
  sessionId: number;
}

/** Finds who sends a bearer token; throws 401 without a living session. */
export type FindCaller = (headers: IncomingHttpHeaders) => Promise<Caller>;

/** Finds the caller of a request; throws 401 without one, 429 when they call too often. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

export interface Identified {
  caller: Caller;
  /** Seconds to wait, for those who call too often. */
  wait: number | undefined;
}

/** Finds the callers of requests and counts their calls. */
export interface Callers {
  identify(request: IncomingMessage): Promise<Identified>;
  /** What was found for a request is what whoever asks next is told: it is looked up and counted once. */
  passOn(request: IncomingMessage, found: Promise<Identified>): void;
}

export function createCallers(
  find: FindCaller,
  countCall: (accountId: number) => number | undefined,
): Callers {
  const passedOn = new WeakMap<IncomingMessage, Promise<Identified>>();
  const identify = async ({ headers }: IncomingMessage): Promise<Identified> => {
    const caller = await find(headers);
    return { caller, wait: countCall(caller.id) };
  };
  return {
    identify: (request) => passedOn.get(request) ?? identify(request),
    passOn: (request, found) => void passedOn.set(request, found),
  };
}

export function signedInCaller(caller: Caller | undefined): Caller {
  if (!caller) throw unauthenticated();
  return caller;
}

export function administrator(caller: Caller): Caller {
  if (!caller.isAdmin) throw forbidden('Only administrators may do this');
  return caller;
}
