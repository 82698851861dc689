import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientKey } from '#shared/messages/message.ts';
import type { Doer } from './callers.ts';
import { invalidInput } from './errors.ts';

/**
 * The checked Idempotency-Key of a request (docs/contract/api.md 5); undefined where it has none.
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const result = clientKey.safeParse(header);
  if (!result.success) {
    throw invalidInput({
      'Idempotency-Key': result.error.issues[0]?.message ?? 'The key is not valid',
    });
  }
  return result.data;
}

/**
 * A short text for the content of a request, made from the known fields of its body in a fixed
 * order. `fields` are the names of fields with plain values; a nested value counts as null, because
 * it is refused later. `lists` are the names of lists of objects, with the known fields of these
 * objects; an absent list is left out.
 */
export function fingerprintOf(
  body: unknown,
  fields: string[],
  lists: Record<string, string[]> = {},
): string {
  const given = fieldsOf(body);
  const plain = (value: unknown) => (typeof value === 'object' ? null : (value ?? null));
  const pick = (from: Record<string, unknown>, names: string[]) =>
    [...names].sort().map((name) => [name, plain(from[name])]);
  const listed = Object.entries(lists).flatMap(([name, known]) => {
    const list = given[name];
    return Array.isArray(list) ? [[name, list.map((one) => pick(fieldsOf(one), known))]] : [];
  });
  return createHash('sha256')
    .update(JSON.stringify([...pick(given, fields), ...listed]))
    .digest('base64url');
}

/**
 * An Idempotency-Key as it is stored. The keys of a program belong to it and not to the maker of
 * its API key (docs/contract/api-keys.md 2).
 */
export const ownedKey = ({ caller }: { caller: Doer | undefined }, key: string): string =>
  caller?.keyId === undefined ? key : `by key ${caller.keyId} ${key}`;

/**
 * The Idempotency-Key of a request and a text for what it asks; undefined for a request without a
 * key.
 */
export type KeyedRequest = { key: string; fingerprint: string } | undefined;

/**
 * Reads the Idempotency-Key of a request, with a fingerprint of its checked input. The stored key
 * contains the call, after a space, which no client can send; so one key can be used for several
 * calls.
 */
export function keyedRequest(request: FastifyRequest, input: unknown): KeyedRequest {
  const key = idempotencyKey(request);
  if (key === undefined) return undefined;
  const [path] = request.url.split('?');
  const asked = JSON.stringify([request.method, path, input]);
  const { method, url } = request.routeOptions;
  return {
    key: `${String(method)} ${url} ${ownedKey(request, key)}`,
    fingerprint: createHash('sha256').update(asked).digest('base64url'),
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
