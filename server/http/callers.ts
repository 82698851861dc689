import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { mayDo, type Permission, type Role } from '#shared/permissions.rules.ts';
import type { User } from '#shared/users/users.ts';
import { forbidden, unauthenticated } from './errors.ts';

/** The person who makes a call, as the session names them. */
export interface Caller extends Omit<User, 'role'> {
  sessionId: number;
  /** The role in the house; null for a customer. */
  role: Role | null;
}

/** Finds who sends a bearer token; throws 401 without a living session. */
export type FindCaller = (headers: IncomingHttpHeaders) => Promise<Caller>;

/** Finds the caller of a request; throws 401 without one, 429 when they call too often. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Finds who makes a call that visitors may make too. */
export type FindCallerIfAny = () => Promise<Caller | undefined>;

export function signedInCaller(caller: Caller | undefined): Caller {
  if (!caller) throw unauthenticated();
  return caller;
}

/** 403 for callers who may not do all of this. */
export function requirePermission({ role }: Caller, permissions: readonly Permission[]): void {
  if (!mayDo(role, ...permissions)) throw forbidden('Only administrators may do this');
}
