import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { declares, permissionsOf, type Access, type Endpoint } from '#shared/endpoint.ts';
import { pageQuery } from '#shared/fields.ts';
import { askedBy, mayDo } from '#shared/permissions.rules.ts';
import { AppError, invalidInput, malformed } from './errors.ts';
import type { HttpCache } from '../http-cache/http-cache.ts';
import { json, sendPublic } from '../http-cache/send-public.ts';
import {
  requireCallForKeys,
  requireConfirmed,
  requirePermission,
  requireSetUp,
  sendsKey,
  signedInCaller,
  type Authenticate,
  type Caller,
} from './callers.ts';
import { visibleTo } from './hidden-fields.ts';
import { linkOf } from './pagination.ts';

type AnyEndpoint = Endpoint;

/** The arguments of a handler: checked input, and the caller unless the call is public. */
export interface Call<E extends AnyEndpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  caller: E['access'] extends 'public' ? undefined : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A `Buffer` or a stream is sent as it is; a call without a reply schema has no body. */
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
  }
}

const issuesByField = (error: z.core.$ZodError): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  return fields;
};

/** Input checked by its schema; a refusal names the field. */
export function check<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  if (!declares(schema)) return undefined as z.output<S>;
  const result = schema.safeParse(input);
  if (!result.success) throw invalidInput(issuesByField(result.error));
  return result.data;
}

/** A query without empty values, which forms send for empty fields; those of a page stay. */
const withoutEmpty = (query: object): object =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== '' || name in pageQuery.shape),
  );

const checkBody = <S extends z.ZodMiniType>(
  { bodyType }: AnyEndpoint,
  schema: S,
  body: unknown,
): z.output<S> => {
  if (!declares(schema) || bodyType !== 'application/json') return check(schema, body);
  // A request without a body counts as one with an empty object, where no field is required.
  if (body === undefined && schema.safeParse({}).success) return check(schema, {});
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed('The request body must be a JSON object');
  }
  return check(schema, body);
};

/**
 * The cache for a call's answers, and whether an address may be cached: only a finite number of
 * addresses, each in one spelling.
 */
interface Caching {
  cache: HttpCache;
  isKept: (address: string) => boolean;
}

interface Options<E extends AnyEndpoint> {
  /** Runs after the permission was checked, and before the input is. */
  beforeInput?: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E> | undefined>;
  /** Runs instead of a refusal of permission or input, for repeats that are answered first. */
  insteadOfRefusal?: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Answer<E> | undefined>;
  /** The place in which answers of a public call are kept. */
  caching?: Caching;
}

/**
 * Mounts a call: access first, then input, then the handler. The desk's answers leave out fields
 * that their caller may not see; public answers have an ETag and may be cached.
 */
export function on<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  options: Options<E> = {},
): void {
  const isPublicRead = endpoint.access === 'public' && endpoint.method === 'GET';
  const needed = permissionsOf(endpoint);
  const isOfDesk = needed.length > 0;
  const mayConcernOthers = isOfDesk || endpoint.atDesk.length > 0;
  const { caching } = options;

  async function answerTo(request: FastifyRequest, reply: FastifyReply): Promise<Answer<E>> {
    const repeated = await options.beforeInput?.(request, reply);
    if (repeated !== undefined) return repeated;
    const caller = endpoint.access === 'public' ? undefined : signedInCaller(request.caller);
    const handle = async () => {
      const params = check<E['params']>(endpoint.params, request.params);
      const query = check<E['query']>(
        endpoint.query,
        endpoint.takesForm ? withoutEmpty(request.query as object) : request.query,
      );
      const body = checkBody<E['body']>(endpoint, endpoint.body, request.body);
      if (caller && isOfDesk) requirePermission(caller, askedBy({ body, query, params }));
      if (caller && endpoint.confirms) requireConfirmed(caller, endpoint.confirms);
      return handler({
        params,
        query,
        body,
        caller: caller as Call<E>['caller'],
        request,
        reply,
      });
    };
    return handle().catch(async (refusal: unknown) => {
      const known = await options.insteadOfRefusal?.(request, reply);
      if (known === undefined) throw refusal;
      return known;
    });
  }

  async function answerPublicly(request: FastifyRequest, reply: FastifyReply) {
    const cache = caching?.isKept(request.url) ? caching.cache : undefined;
    const make = async () => {
      const content = JSON.stringify(await answerTo(request, reply));
      return { content, contentType: json, link: linkOf(reply) };
    };
    return sendPublic(request, reply, make, cache);
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    onRequest: async (request) => {
      // A public call needs no token and ignores that of a session; an invalid key is refused
      // everywhere.
      if (endpoint.access === 'public' && !sendsKey(request.headers)) return;
      request.caller = await app.authenticate(request);
      requireCallForKeys(request.caller, endpoint);
      if (!endpoint.isSetUp) requireSetUp(request.caller);
      if (isOfDesk) requirePermission(request.caller, needed);
    },
    handler: async (request, reply) => {
      if (isPublicRead) return answerPublicly(request, reply);
      reply.status(endpoint.status).header('cache-control', 'no-store');
      const caller = request.caller;
      const answer = await answerTo(request, reply).catch((refusal: unknown) => {
        throw isOfDesk && caller ? refusalFor(caller, refusal) : refusal;
      });
      if (reply.statusCode === 204) return reply.send();
      if (!caller?.role || !mayConcernOthers) return answer;
      return visibleTo(caller.role, answer, isOfDesk ? undefined : caller.id);
    },
  });
}

/** A refusal by the desk without amounts for callers who may not see them. */
const refusalFor = ({ role }: Caller, refusal: unknown): unknown =>
  refusal instanceof AppError && !mayDo(role, 'money.read') ? refusal.hidingAmounts() : refusal;

/** The account that is signed in; undefined for a visitor, and for a token that is good for nothing any more. */
export async function callerIfAny(request: FastifyRequest): Promise<Caller | undefined> {
  if (request.caller) return request.caller;
  if (request.headers.authorization === undefined) return undefined;
  try {
    const caller = await request.server.authenticate(request);
    requireSetUp(caller);
    return caller;
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return undefined;
    throw error;
  }
}
