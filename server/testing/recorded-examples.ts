import { appendFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { allCalls, operationIds } from '#shared/calls.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Example } from '../http/api-examples.ts';

/** The file into which `npm run examples` records the calls of the tests; other runs have none. */
const file = process.env['EXAMPLES_FILE'];

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
/** Addresses without parameters first: `/api/cameras/facets` is no item. */
const patterns = allCalls
  .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
  .map((call) => [call, patternOf(call)] as const);

/** Fields whose values an example must not show. */
const secrets = new Set([
  'password',
  'token',
  'confirmPassword',
  'newPassword',
  'currentPassword',
  'secret',
  'recoveryCodes',
]);

/** The random part of a feed's address, a link, a key, a webhook's secret or an app's secret. */
const secretPart = /(?<=\/ical\/|#|lensyard_|whsec_)[\w+/=-]{43,44}|(?<=secret=)\w+/g;

/** A value short enough for an example: the first entry of a list, the beginning of a text. */
function shortened(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (secrets.has(name)) return 'a secret of yours';
    const shown = value.replaceAll(secretPart, 'a-secret-of-yours');
    if (shown.length <= 200) return shown;
    // A text of base64url letters is cut without an ellipsis: it stays valid.
    return /^[\w-]+$/.test(shown) ? shown.slice(0, 200) : `${shown.slice(0, 200)}…`;
  }
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => shortened(one, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, shortened(part, key)]),
  );
}

/** Notes a call of a test that went well. */
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
  // An answer that lacks fields, because its reader may not see them, does not fit the schema and
  // is no example.
  const isJson = call.contentType === 'application/json' && payload !== '';
  if (isJson && call.reply.safeParse(JSON.parse(payload)).success === false) return;
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  // A text body was written by hand, to test the server, and is no example.
  if (isText && call.bodyType === 'application/json') return;
  const example: Example = {
    call: operationIds.get(call) ?? '',
    path,
    ...(body !== undefined && !isText && { body: shortened(body) }),
    ...(isJson && { reply: shortened(JSON.parse(payload)) }),
  };
  appendFileSync(file, `${JSON.stringify(example)}\n`);
}
