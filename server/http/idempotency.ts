import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientKey } from '#shared/messages.ts';
import { invalidInput } from './errors.ts';

/** The request's Idempotency-Key, checked (contract, section 5), or undefined. */
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
 * What a request asked for, as a short text: the known fields of its body, whatever their order. All of them are
 * plain values; what is nested is refused later and never remembered, so that it is not looked into.
 */
export function fingerprintOf(body: unknown, fields: string[]): string {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const plain = (value: unknown) => (typeof value === 'object' ? null : (value ?? null));
  return createHash('sha256')
    .update(JSON.stringify([...fields].sort().map((field) => [field, plain(given[field])])))
    .digest('base64url');
}
