import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { declares, type Access, type Endpoint } from '#shared/endpoint.ts';
import { invalidInput, malformed } from './errors.ts';
import { sendPublic } from '../http-cache/http-cache.ts';
import { administrator, signedInCaller, type Authenticate, type Caller } from './callers.ts';
import type { PrivateAnswers, ReadAddress } from './private-answers.ts';

type AnyEndpoint = Endpoint;

/** What a handler gets: checked input, and the caller unless the call is public. */
export interface Call<E extends AnyEndpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  caller: E['access'] extends 'public' ? undefined : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A `Buffer` or a stream is an answer that is already serialised; a call without a reply answers nothing. */
export type Answer<E extends AnyEndpoint> =
  | Buffer
  | Readable
  | (undefined extends z.input<E['reply']> ? void : z.input<E['reply']>);

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyInstance {
    authenticate: Authenticate;
    privateAnswers: PrivateAnswers;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

const issuesByField = (error: z.core.$ZodError): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  return fields;
};

/** Input checked by its schema; what is refused is named by field. */
export function check<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  if (!declares(schema)) return undefined as z.output<S>;
  const result = schema.safeParse(input);
  if (!result.success) throw invalidInput(issuesByField(result.error));
  return result.data;
}

const checkBody = <S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> => {
  if (declares(schema) && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw malformed('The request body must be a JSON object');
  }
  return check(schema, body);
};

/**
 * Mounts a call: access first, then input, then the handler. `beforeInput` runs between access and input;
 * `insteadOfRefusal` when either refuses, for repeats that are answered before every other check. `byCaller` says
 * what the handler answers at addresses for which it looks at nothing else but who asks; only for calls of every user.
 */
export function on<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  options: {
    beforeInput?: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E> | undefined>;
    insteadOfRefusal?: (
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<Answer<E> | undefined>;
    byCaller?: ReadAddress<Answer<E>>;
  } = {},
): void {
  const { byCaller } = options;
  const isPublicRead = endpoint.access === 'public' && endpoint.method === 'GET';
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    ...(endpoint.access !== 'public' && {
      onRequest: async (request) => {
        request.caller = await app.authenticate(request);
        if (endpoint.access === 'admin') administrator(request.caller);
      },
    }),
    ...(byCaller &&
      endpoint.access === 'user' && {
        onSend: app.privateAnswers.add(byCaller),
      }),
    handler: async (request, reply) => {
      reply.status(endpoint.status).header('cache-control', 'no-store');
      const repeated = await options.beforeInput?.(request, reply);
      if (repeated !== undefined) return repeated;
      const caller = endpoint.access === 'public' ? undefined : signedInCaller(request.caller);
      const handle = async () =>
        handler({
          params: check<E['params']>(endpoint.params, request.params),
          query: check<E['query']>(endpoint.query, request.query),
          body: checkBody<E['body']>(endpoint.body, request.body),
          caller: caller as Call<E>['caller'],
          request,
          reply,
        });
      const answer = await handle().catch(async (refusal: unknown) => {
        const known = await options.insteadOfRefusal?.(request, reply);
        if (known === undefined) throw refusal;
        return known;
      });
      if (reply.statusCode === 204) return reply.send();
      // What everybody may know is revalidated by its ETag.
      return isPublicRead && !Buffer.isBuffer(answer)
        ? sendPublic(request, reply, JSON.stringify(answer))
        : answer;
    },
  });
}
