import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { keyPrefix } from '#shared/api-keys/api-keys.rules.ts';
import { allCalls, featureOf, operationIds } from '#shared/calls.ts';
import {
  declares,
  errorCodes,
  errorReply,
  permissionsOf,
  type Endpoint,
} from '#shared/endpoint.ts';
import { clientKey } from '#shared/messages/message.ts';
import { shopName } from '#shared/shop/shop.rules.ts';
import type { Deps } from '../deps.ts';
import { examples, type Example } from './api-examples.ts';
import { alsoNeeded } from './described-permissions.ts';
import { json, sendPublic } from '../http-cache/send-public.ts';

type JsonSchema = Record<string, unknown>;

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as JsonSchema;
  return rest;
};

interface Parameters extends JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/**
 * Describes the parameters of a path or query. They are sent as text, but one that is read as a
 * number is described as a number.
 */
function parametersOf(schema: z.ZodMiniType): Parameters {
  const written: Parameters = schemaOf(schema, 'input');
  const read: Parameters = schemaOf(schema, 'output');
  const described = Object.entries(written.properties ?? {}).map(([name, part]) => {
    const value = read.properties?.[name];
    return [name, value?.['type'] === 'integer' ? value : part] as const;
  });
  return { ...written, properties: Object.fromEntries(described) };
}

const parametersIn = (place: 'path' | 'query', schema: z.ZodMiniType): JsonSchema[] => {
  if (!declares(schema)) return [];
  const { properties = {}, required = [] } = parametersOf(schema);
  return Object.entries(properties).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: part,
  }));
};

const failuresOf = ({ access }: Endpoint): number[] =>
  access === 'public' ? [400, 404, 409, 429, 503] : [400, 401, 403, 404, 409, 429, 503];

/** Whether, and how, a call demands that its caller shows again who he is. */
const confirmingOf = ({ confirms }: Endpoint): JsonSchema =>
  confirms ? { 'x-confirms': confirms } : {};

/**
 * The access of a call, as fields for programs: for calls of the desk the permissions, and the
 * inputs that need further permissions.
 */
function accessOf(call: Endpoint): JsonSchema {
  const permissions = permissionsOf(call);
  if (permissions.length === 0) {
    const { access, atDesk } = call;
    return { 'x-access': access, ...(atDesk.length > 0 && { 'x-at-desk': atDesk }) };
  }
  const also = alsoNeeded(call);
  return {
    'x-access': 'admin',
    'x-permissions': permissions,
    ...(Object.keys(also).length > 0 && { 'x-also': also }),
  };
}

/** The access of a call in a sentence for people. */
function accessText(call: Endpoint): string {
  if (call.access === 'public') return 'For everybody.';
  if (call.access === 'user') return 'Signed in.';
  const also = Object.entries(alsoNeeded(call)).map(
    ([input, permission]) => `, with <code>${input}</code> also <code>${permission}</code>`,
  );
  const needed = permissionsOf(call).map((permission) => `<code>${permission}</code>`);
  return `Desk: ${needed.join(' and ')}${also.join('')}.`;
}

const keyHeader: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: schemaOf(clientKey, 'input'),
};

const exampleFor = (call: Endpoint) => examples.get(operationIds.get(call) ?? '');
const exampleOf = (example: unknown): JsonSchema => (example === undefined ? {} : { example });

const successOf = (call: Endpoint): JsonSchema =>
  declares(call.reply)
    ? {
        description: 'Success',
        content: {
          [call.contentType]: {
            schema: schemaOf(call.reply, 'output'),
            ...exampleOf(exampleFor(call)?.reply),
          },
        },
      }
    : { description: 'Done' };

function responsesOf(call: Endpoint): Record<number, JsonSchema> {
  const answers = [
    call.status,
    ...failuresOf(call),
    ...(declares(call.body) ? [413, 415] : []),
    ...(call.takesKey ? [422] : []),
    ...call.alsoAnswers,
  ];
  return Object.fromEntries(
    answers.map((status) => [
      status,
      status < 400 ? successOf(call) : { $ref: '#/components/responses/Failure' },
    ]),
  );
}

/** How a caller may authenticate: with a session, or where the call allows it with a key. */
const securityOf = ({ access, takesApiKey }: Endpoint): JsonSchema[] =>
  access === 'public' ? [] : [{ session: [] }, ...(takesApiKey ? [{ key: [] }] : [])];

const securitySchemes: JsonSchema = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a signed-in person: `Authorization: Bearer <token>`',
  },
  key: {
    type: 'http',
    scheme: 'bearer',
    description: `A key for programs: \`Authorization: Bearer ${keyPrefix}…\`. It may do what both it and its maker may; calls of the desk take it, 600 a minute`,
  },
};

const operationOf = (call: Endpoint): JsonSchema => ({
  operationId: operationIds.get(call),
  summary: call.summary,
  tags: [featureOf.get(call)],
  security: securityOf(call),
  ...accessOf(call),
  ...confirmingOf(call),
  parameters: [
    ...parametersIn('path', call.params),
    ...parametersIn('query', call.query),
    ...(call.takesKey ? [keyHeader] : []),
  ],
  ...(declares(call.body) && {
    requestBody: {
      required: true,
      content: {
        [call.bodyType]: {
          schema: schemaOf(call.body, 'input'),
          ...exampleOf(exampleFor(call)?.body),
        },
      },
    },
  }),
  responses: responsesOf(call),
});

const featureNames = [...new Set(featureOf.values())];

/** The description of the API as OpenAPI 3.1, made from the schemas that check requests. */
export function openApi(publicUrl = '/'): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of allCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName} API`,
      version: '1',
      description: `Errors carry one of these codes: ${errorCodes.join(', ')}. Lists take \`limit\` and answer with \`Link: <…>; rel="next"\` when more remain.`,
    },
    servers: [{ url: publicUrl }],
    tags: featureNames.map((name) => ({ name })),
    components: {
      securitySchemes,
      responses: {
        Failure: {
          description: 'An error with a code for programs and a sentence for a person',
          content: { 'application/json': { schema: schemaOf(errorReply, 'output') } },
        },
      },
    },
    paths,
  };
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

const exampleText = ({ method }: Endpoint, { path, body, reply }: Example): string =>
  [`${method} ${path}`, body, reply]
    .filter((part) => part !== undefined)
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part, null, 2)))
    .join('\n\n');

const section = (call: Endpoint): string => {
  const part = (
    title: string,
    schema: z.ZodMiniType,
    describe: (schema: z.ZodMiniType) => JsonSchema,
  ) =>
    declares(schema)
      ? `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(describe(schema), null, 2))}</pre></details>`
      : '';
  const example = exampleFor(call);
  return `<section><h3><code>${call.method} ${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}. <em>${accessText(call)}</em></p>
${part('Path', call.params, parametersOf)}${part('Query', call.query, parametersOf)}${part('Body', call.body, (body) => schemaOf(body, 'input'))}${part(`Reply (${call.status})`, call.reply, (reply) => schemaOf(reply, 'output'))}${example ? `<details><summary>Example</summary><pre>${escapeHtml(exampleText(call, example))}</pre></details>` : ''}</section>`;
};

const idOf = (feature: string): string => feature.toLowerCase().replaceAll(' ', '-');

/** The section of the page about all calls of one feature. */
const chapter = (feature: string): string => `<h2 id="${idOf(feature)}">${feature}</h2>
${allCalls
  .filter((call) => featureOf.get(call) === feature)
  .sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
  .map(section)
  .join('\n')}`;

const page =
  (): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${shopName} API</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}h2{margin:3rem 0 1rem}h3{font-size:1rem;margin:2rem 0 .25rem}pre{overflow:auto;padding:1rem;background:rgb(128 128 128/.12)}section{border-top:1px solid rgb(128 128 128/.3)}</style></head>
<body><h1>${shopName} API</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Errors are <code>{"message", "code", "fields"?}</code>; the codes: ${errorCodes.map((code) => `<code>${code}</code>`).join(', ')}.</p>
<nav><ul>${featureNames.map((name) => `<li><a href="#${idOf(name)}">${name}</a></li>`).join('')}</ul></nav>
${featureNames.map(chapter).join('\n')}</body></html>`;

/**
 * Registers the description of the API, once for programs and once as a page. Each is made when it
 * is first asked for, because both together would add a quarter of a second to a start.
 */
export function describeApi(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  let description: string | undefined;
  let html: string | undefined;
  app.get('/api/openapi.json', (request, reply) =>
    sendPublic(request, reply, () => {
      description ??= JSON.stringify(openApi(config.publicUrl));
      return { content: description, contentType: json };
    }),
  );
  app.get('/api/docs', (request, reply) =>
    sendPublic(request, reply, () => {
      html ??= page();
      return { content: html, contentType: 'text/html; charset=utf-8' };
    }),
  );
}
