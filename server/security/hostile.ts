import fc from 'fast-check';
import { addDays } from '#shared/days.rules.ts';
import type { openApi } from '../http/api-description.ts';
import { nasty, nastyText, tomorrow } from './nasty-values.ts';

/** The part of JSON Schema that the description of the API uses. */
interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with `{name}` in the place of each parameter. */
  path: string;
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  body: Schema | undefined;
  /** The content type of the body. */
  bodyType: string;
}

interface Described {
  parameters: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** All calls of the API, read from its description. */
export function operationsOf(description: ReturnType<typeof openApi>): Operation[] {
  const paths = description['paths'] as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const [[bodyType, content] = ['application/json', undefined]] = Object.entries(
        requestBody?.content ?? {},
      );
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        parameters,
        body: content?.schema,
        bodyType,
      };
    }),
  );
}

/**
 * Mostly values that a schema allows, so that requests pass the first check and reach the code
 * behind it.
 */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [name, input(part)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(input(schema.items ?? {}), { minLength: 1, maxLength: 3 });
    case 'integer':
      return fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 6 }) },
        fc.integer({ min: schema.minimum ?? -10, max: schema.maximum ?? 1_000_000 }),
      );
    case 'number':
      return fc.oneof(fc.constantFrom(50, 100, 150, 200), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return text(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function text({ pattern, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (pattern?.includes('\\d')) return fc.oneof(small, fc.stringMatching(new RegExp(pattern)));
  if (pattern) return fc.stringMatching(new RegExp(pattern), { size: 'xsmall' });
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' }),
    fc.constantFrom(tomorrow, addDays(tomorrow, 1), addDays(tomorrow, 3)),
    fc.constantFrom('user2', 'a password of the tests', 'https://example.com/a.jpg', '/a.webp'),
    small,
  );
}

const small = fc.integer({ min: 1, max: 9 }).map(String);

/** A value for a schema: nine out of ten are allowed by it. */
const input = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: nasty });

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
/** A text encoded for a URL. Half a surrogate pair cannot be encoded, so it is replaced. */
const encode = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

export type CallerKind = 'visitor' | 'customer' | 'administrator' | 'forged' | 'nobody';

const caller: fc.Arbitrary<CallerKind> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('customer') },
  { weight: 4, arbitrary: fc.constant('administrator') },
  { weight: 3, arbitrary: fc.constantFrom('visitor', 'forged', 'nobody') },
);

export interface HostileRequest {
  /** The method and path of the call, as a name. */
  operation: string;
  method: Operation['method'];
  url: string;
  caller: CallerKind;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** Texts that HTTP can carry as the value of a header. */
const headerText = fc.oneof(
  fc.string({ maxLength: 40 }),
  nastyText.map((value) => value.replace(/[^\x20-\x7e]/g, '?').slice(0, 1_000)),
);
const oddHeaders = fc.record(
  {
    'idempotency-key': fc.oneof(fc.constantFrom('one', 'two', 'three'), headerText),
    'accept-encoding': fc.oneof(fc.constantFrom('br', 'gzip', 'br;q=0, gzip;q=x'), headerText),
    'if-none-match': headerText,
    'x-forwarded-for': headerText,
    'x-forwarded-host': headerText,
    'x-forwarded-proto': headerText,
    'x-http-method-override': fc.constant('DELETE'),
    'accept-version': headerText,
    range: fc.constantFrom('bytes=0-0', 'bytes=9-1', headerTextOf('bytes=')),
    origin: fc.constantFrom('null', 'https://evil.example', 'http://localhost'),
    cookie: headerText,
    'user-agent': headerText,
    host: fc.constantFrom('evil.example', 'localhost', '[::1]', '@'),
  },
  { requiredKeys: [] },
);

function headerTextOf(beginning: string): string {
  return `${beginning}${'0-1,'.repeat(200)}`;
}

const body = (schema: Schema | undefined): fc.Arbitrary<string> => {
  const json = (value: unknown) => JSON.stringify(value) ?? 'null';
  return fc.oneof(
    { weight: 12, arbitrary: schema ? fitting(schema).map(json) : nasty.map(json) },
    { weight: 3, arbitrary: nasty.map(json) },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '{"__proto__":{"isAdmin":true},"isAdmin":true}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
        '{"a":1,"a":2}',
        `{"notes":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
        `${'['.repeat(200_000)}`,
        `{"content":"${'x'.repeat(1_100_000)}"}`,
      ),
    },
  );
};

/** The text of a hostile CSV file. */
const table: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      'Name,Brand,Model,Description,Price per Day,Stock,Category,Image URL,Features',
      'Camera ID;Name',
      'id,Stock',
      '',
    ),
    fc.array(fc.array(nasty.map(asText), { maxLength: 9 }), { maxLength: 4 }),
  )
  .map(([heading, rows]) => [heading, ...rows.map((cells) => cells.join(','))].join('\n'));

/** A file that begins like a picture and goes on with anything. */
const likePicture: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('RIFF\0\0\0\0WEBPVP8 ', '\0\0\0\x1cftypavif', 'GIF89a', '<svg>', ''),
    nastyText,
  )
  .map((parts) => parts.join(''));

/** A request that an attacker might send to a call of the API. */
export function hostileRequest(operation: Operation): fc.Arbitrary<HostileRequest> {
  const named = operation.parameters.map(({ name, schema }) =>
    fc.tuple(fc.constant(name), input(schema)),
  );
  const query = fc.tuple(
    ...operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) =>
        fc.option(input(schema).map((value) => `${name}=${encode(value)}`)),
      ),
    fc.option(
      fc.tuple(nastyText, nastyText).map((pair) => pair.map(encode).join('=')),
      { freq: 3 },
    ),
  );
  return fc
    .record({
      values: fc.tuple(...named),
      query,
      caller,
      odd: fc.oneof(fc.constant({}), oddHeaders),
      contentType: fc.oneof(
        { weight: 12, arbitrary: fc.constant(operation.bodyType) },
        { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', '', 'a/b; c') },
      ),
      payload:
        operation.method === 'GET'
          ? fc.constant(undefined)
          : operation.bodyType === 'text/csv'
            ? table
            : operation.bodyType === 'application/octet-stream'
              ? likePicture
              : body(operation.body),
    })
    .map(({ values, query, caller, odd, contentType, payload }) => {
      const given = Object.fromEntries(values);
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encode(given[name]));
      const search = query.filter((part) => part !== null).join('&');
      return {
        operation: `${operation.method} ${operation.path}`,
        method: operation.method,
        url: search ? `${path}?${search}` : path,
        caller,
        headers: {
          ...Object.fromEntries(Object.entries(odd).filter(([, value]) => value !== undefined)),
          ...(payload !== undefined && { 'content-type': contentType }),
        } as Record<string, string>,
        payload,
      };
    });
}
