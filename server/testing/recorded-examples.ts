import { appendFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { allCalls, operationIds } from '#shared/calls.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Example } from '../http/api-examples.ts';

/**
 * The file into which the tests write examples of calls while `npm run examples` runs; undefined in
 * other runs.
 */
const file = process.env['EXAMPLES_FILE'];

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
/**
 * The calls with patterns of their paths. Paths without parameters come first, because
 * `/api/cameras/facets` also matches the path of an item.
 */
const patterns = allCalls
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((call) => [call, patternOf(call)] as const);

/** The names of fields whose values must not stand in an example. */
const secrets = new Set([
  'password',
  'token',
  'confirmPassword',
  'newPassword',
  'currentPassword',
  'secret',
  'recoveryCodes',
]);

/**
 * The random part of a secret: in the URL of a feed, a link, a key, and the secret of a webhook or
 * an app.
 */
const secretPart = /(?<=\/ical\/|#|lensyard_|whsec_)[\w+/=-]{43,44}|(?<=secret=)\w+/g;

/** A shorter value for an example: of a list only its first entry, of a text only its beginning. */
function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (secrets.has(name)) return 'a secret of yours';
    const shown = value.replaceAll(secretPart, 'a-secret-of-yours');
    if (shown.length <= 200) return shown;
    // A text of base64url letters gets no ellipsis, so that it stays valid.
    return /^[\w-]+$/.test(shown) ? shown.slice(0, 200) : `${shown.slice(0, 200)}…`;
  }
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => shortened(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, shortened(part, key)]),
  );
}

/** Writes an example of a call that a test has made, if it succeeded. */
export function recordExample(
  method: string,
  path: string,
  body: unknown,
  {
    statusCode,
    headers,
    payload,
  }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload'>,
): void {
  if (!file || statusCode >= 300 || headers['content-encoding']) return;
  const [call] =
    patterns.find(([one, pattern]) => one.method === method && pattern.test(path)) ?? [];
  if (!call) return;
  // An answer from which fields were left out, because its reader may not see them, does not fit
  // the schema and is no good example.
  const isJson = call.contentType === 'application/json' && payload !== '';
  if (isJson && call.reply.safeParse(JSON.parse(payload)).success === false) return;
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  // A body that is a text was written by hand to test the server, so it is no good example.
  if (isText && call.bodyType === 'application/json') return;
  const example: Example = {
    call: operationIds.get(call) ?? '',
    path,
    ...(body !== undefined && !isText && { body: shortened(body) }),
    ...(isJson && { reply: shortened(JSON.parse(payload)) }),
  };
  appendFileSync(file, `${JSON.stringify(example)}\n`);
}
