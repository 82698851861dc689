import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { User } from '#shared/users/users.ts';
import { forbidden, unauthenticated } from './errors.ts';

/** Whoever makes a call, as the session names them. */
export interface Caller extends User {
  sessionId: number;
}

/** Finds who sends a bearer token; throws 401 without a living session. */
export type FindCaller = (headers: IncomingHttpHeaders) => Promise<Caller>;

/** Finds the caller of a request; throws 401 without one, 429 when they call too often. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

export function signedInCaller(caller: Caller | undefined): Caller {
  if (!caller) throw unauthenticated();
  return caller;
}

export function administrator(caller: Caller): Caller {
  if (!caller.isAdmin) throw forbidden('Only administrators may do this');
  return caller;
}
