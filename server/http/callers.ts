import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { User } from '#shared/users.ts';
import { forbidden, unauthenticated } from './errors.ts';

/** Whoever makes a call, as the session names them. */
export interface Caller extends User {
  sessionId: number;
}

/** A conversation as its polls have to know it. */
export interface PolledConversation {
  customerId: number;
  lastMessageId: number;
}

/** Who makes a call; a poll that names a booking is told of its conversation as well. */
export interface Found {
  caller: Caller;
  conversation?: PolledConversation | undefined;
}

/** What is asked again and again: an answer that comes a moment later is as good. */
export interface Poll {
  bookingId?: number;
}

/** Finds who sends a bearer token; throws 401 without a living session. */
export type FindCaller = (headers: IncomingHttpHeaders, poll?: Poll) => Promise<Found>;

/** Finds the caller of a request; throws 401 without one, 429 when they call too often. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

export interface Identified extends Found {
  /** Seconds to wait, for those who call too often. */
  wait: number | undefined;
}

/** Finds the callers of requests and counts their calls. */
export interface Callers {
  identify(request: IncomingMessage, poll?: Poll): Promise<Identified>;
  /** What was found for a request is what whoever asks next is told: it is looked up and counted once. */
  passOn(request: IncomingMessage, found: Promise<Identified>): void;
}

export function createCallers(
  find: FindCaller,
  countCall: (accountId: number) => number | undefined,
): Callers {
  const passedOn = new WeakMap<IncomingMessage, Promise<Identified>>();
  const identify = async ({ headers }: IncomingMessage, poll?: Poll): Promise<Identified> => {
    const { caller, conversation } = await find(headers, poll);
    return { caller, conversation, wait: countCall(caller.id) };
  };
  return {
    identify: (request, poll) => passedOn.get(request) ?? identify(request, poll),
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
