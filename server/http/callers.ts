import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { keyPrefix } from '#shared/api-keys/api-keys.rules.ts';
import type { Confirming, Endpoint } from '#shared/endpoint.ts';
import { mayDo, type Permission, type Role } from '#shared/permissions.rules.ts';
import type { User } from '#shared/users/users.ts';
import {
  confirmIdentityFirst,
  forbidden,
  secondFactorRequired,
  unauthenticated,
} from './errors.ts';

/** The proof of a caller: whether he has a second factor, and how recently he showed who he is. */
export interface Proof {
  /** Whether the caller has a second factor. */
  hasFactor: boolean;
  /** Whether the house demands a second factor that the caller has not set up yet. */
  lacksFactor: boolean;
  /** Whether the caller signed in or confirmed who he is in the last ten minutes. */
  isRecent: boolean;
  /** Whether he confirmed it in the last ten minutes; the sign-in itself does not count. */
  isConfirmed: boolean;
}

/** The person or program that acts, as histories and the house's log name it. */
export interface Doer {
  /** The account of the person. */
  id: number;
  /** The key of the program that acts in that person's name. */
  keyId?: number | undefined;
  /** The network address from which the request came, as `networkAddressOf` gives it. */
  address?: string | undefined;
}

/** The person who makes a call: the owner of the session, or the maker of the program's key. */
export interface Caller extends Omit<User, 'role'>, Doer {
  /** The id of the session; 0 where the caller sent a key, which belongs to no session. */
  sessionId: number;
  proof: Proof;
  /**
   * The role in the house; null for a customer. With a key it has only permissions that both the
   * key and the person have.
   */
  role: Role | null;
}

const bearer = /^Bearer +(\S+) *$/i;

/** The token or key that a request carries in its `Authorization` header. */
export const bearerOf = ({ authorization = '' }: IncomingHttpHeaders): string | undefined =>
  bearer.exec(authorization)?.[1];

/** Whether a request carries a key for programs, valid or not. */
export const sendsKey = (headers: IncomingHttpHeaders): boolean =>
  bearerOf(headers)?.startsWith(keyPrefix) ?? false;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/**
 * Finds the sender of a token or key.
 * @throws 401 when it belongs to no valid session or key
 */
export type FindCaller = (headers: IncomingHttpHeaders, address: string) => Promise<Caller>;

/**
 * Finds the caller of a request.
 * @throws 401 when there is none, 429 when he calls too often
 */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Finds the caller, in a call that visitors may make too; undefined for a visitor. */
export type FindCallerIfAny = () => Promise<Caller | undefined>;

export function signedInCaller(caller: Caller | undefined): Caller {
  if (!caller) throw unauthenticated();
  return caller;
}

/** Throws 403 for a caller who lacks one of these permissions. */
export function requirePermission({ role }: Caller, permissions: readonly Permission[]): void {
  if (!mayDo(role, ...permissions)) throw forbidden('Only administrators may do this');
}

/** Throws 403 for a program where the call takes no key, or the key lacks the permissions of `atDesk`. */
export function requireCallForKeys(caller: Caller, { takesApiKey, atDesk }: Endpoint): void {
  if (caller.keyId === undefined) return;
  if (!takesApiKey) throw forbidden('This call takes no key for programs');
  if (atDesk.length > 0) requirePermission(caller, atDesk);
}

/** Throws 403 for people of the house who have to set up a second factor first. */
export function requireSetUp({ proof }: Caller): void {
  if (proof.lacksFactor) throw secondFactorRequired();
}

/** Throws 403 for callers who have to show again who they are (docs/contract/sign-in.md 5). */
export function requireConfirmed({ role, proof }: Caller, confirming: Confirming): void {
  const isAsked = confirming === 'anew' || role !== null || proof.hasFactor;
  const isShown = confirming === 'anew' ? proof.isConfirmed : proof.isRecent;
  if (isAsked && !isShown) throw confirmIdentityFirst();
}
