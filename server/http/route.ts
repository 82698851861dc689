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

/**
 * The arguments of a call's handler: the checked input, the caller (undefined in public calls),
 * request and reply.
 */
export interface Call<E extends AnyEndpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
  caller: E['access'] extends 'public' ? undefined : Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * The answer of a call's handler: the value for the reply's schema, or a `Buffer` or stream that is
 * sent as it is. A call without a reply schema has no body.
 */
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

/**
 * Checks an input by a schema.
 * @throws 400 with the names of the fields that are wrong
 */
export function check<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  if (!declares(schema)) return undefined as z.output<S>;
  const result = schema.safeParse(input);
  if (!result.success) throw invalidInput(issuesByField(result.error));
  return result.data;
}

/**
 * A query without its empty values, because forms send these for empty fields. Empty `cursor` and
 * `limit` stay, and are refused.
 */
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
  // Where no field is required, a request without a body counts as one with an empty object.
  if (body === undefined && schema.safeParse({}).success) return check(schema, {});
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed('The request body must be a JSON object');
  }
  return check(schema, body);
};

/**
 * The cache for a call's answers. `isKept` allows only a finite number of addresses, each in one
 * spelling.
 */
interface Caching {
  cache: HttpCache;
  isKept: (address: string) => boolean;
}

interface Options<E extends AnyEndpoint> {
  /**
   * Called after the check of permissions and before that of the input; an answer that it gives is
   * sent at once.
   */
  beforeInput?: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer<E> | undefined>;
  /**
   * Called when the input, or a permission that it needs, is refused, or when the handler throws;
   * an answer that it gives is sent instead. It is for repeats of requests that were answered
   * before.
   */
  insteadOfRefusal?: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Answer<E> | undefined>;
  /** The cache for the answers of a public call. */
  caching?: Caching;
}

/**
 * Registers a call. Access is checked first, then the input, and then the handler runs. Answers of
 * the desk lose the fields that the caller may not see; public answers get an ETag and may be
 * cached.
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
      // A public call ignores a session's token; but a key is always checked, and refused if it is
      // not valid.
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

/** The refusal without its amounts, for a caller of the desk who may not see amounts. */
const refusalFor = ({ role }: Caller, refusal: unknown): unknown =>
  refusal instanceof AppError && !mayDo(role, 'money.read') ? refusal.hidingAmounts() : refusal;

/**
 * The caller who is signed in; undefined for a visitor, and for a token or key that is not valid
 * any more.
 */
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
