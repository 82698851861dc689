import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Logger } from '../log.ts';
import {
  expectationFailed,
  malformed,
  notFound,
  payloadTooLarge,
  requestTimeout,
  type AppError,
} from '../http/errors.ts';
import { sendFailure } from './failures.ts';
import { bareHeaders } from './security-headers.ts';
import { createFloodGate, createRefusalLog, networkMark } from './security-log.ts';

/**
 * How long a slow sender may keep a connection open, in milliseconds. Such a sender holds nothing
 * but its connection.
 */
const patience = { headers: 10_000, request: 30_000, silence: 60_000, checkedEvery: 5_000 };

/**
 * Options of Fastify that limit the part of a request that is read before its route is known. A
 * violation is refused with an error of docs/contract/api.md 1.
 */
export const requestBounds = (log: Logger) => {
  const gate = createFloodGate(20);
  const logRefusal = createRefusalLog();
  return {
    http: {
      // A missing `Host` is refused by a hook of the application, so that the refusal has the usual
      // headers and form.
      requireHostHeader: false,
      maxHeaderSize: 16 * 1024,
      headersTimeout: patience.headers,
      connectionsCheckingInterval: patience.checkedEvery,
    },
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (
      error: FastifyError,
      request: FastifyRequest,
      reply: FastifyReply,
    ): FastifyReply => {
      const reason =
        error.code === 'FST_ERR_MAX_PARAM_LENGTH'
          ? notFound('Page')
          : malformed('The address could not be understood');
      logRefusal(request, reason);
      return sendFailure(reason, request, reply.headers(bareHeaders));
    },
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const reason = reasonOf(error.code);
      const { status, code } = reason;
      const requestId = randomUUID();
      const network = networkMark(socket.remoteAddress);
      gate((times) => {
        const refused = { requestId, network, status, code, ...(times > 1 && { times }) };
        log.info(refused, 'refused');
      });
      if (socket.writable) socket.write(bareAnswer(reason, requestId));
      socket.destroy(error);
    },
  } satisfies FastifyServerOptions & { http: object };
};

/**
 * Refuses requests that break the rules of HTTP, but that Node would accept, or refuse with words
 * of its own.
 */
export function refuseUnclear(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  );
  app.addHook('onRequest', (request, _reply, done) => done(whatIsUnclear(request.raw)));
}

function whatIsUnclear({ rawHeaders, headers, httpVersion }: IncomingMessage): Error | undefined {
  // Names and values alternate in `rawHeaders`. A request with two `Host` headers is refused,
  // because a proxy may have used the other one.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
    return malformed('The request must name its host, and once');
  }
  const { expect = '100-continue' } = headers;
  return expect.toLowerCase() === '100-continue' ? undefined : expectationFailed();
}

function reasonOf(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  if (code === 'HPE_HEADER_OVERFLOW') return payloadTooLarge(431);
  return malformed('The request could not be understood');
}

/** A whole answer as text, for a request that broke before Fastify had a reply for it. */
export function bareAnswer(reason: AppError, requestId: string): string {
  const body = JSON.stringify(reason.toReply(requestId));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    'x-request-id': requestId,
    ...bareHeaders,
    ...reason.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${reason.status} ${STATUS_CODES[reason.status]}`, ...lines, '', body].join(
    '\r\n',
  );
}
