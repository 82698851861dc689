import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import {
  malformed,
  notFound,
  payloadTooLarge,
  requestTimeout,
  type AppError,
} from '../http/errors.ts';
import { sendFailure } from '../http/failures.ts';
import { permissionsPolicy, referrerPolicy } from './security-headers.ts';

/** Who sends slowly holds a connection, and nothing else, for so long (milliseconds). */
const patience = { headers: 10_000, request: 30_000, silence: 60_000, checkedEvery: 5_000 };

/** Nothing that answers a broken request may be rendered, framed or guessed at by a browser. */
const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrerPolicy,
  'permissions-policy': permissionsPolicy,
  'x-robots-tag': 'noindex',
};

/** Bounds of what is read before a call is known, and the contract's shape for what breaks them. */
export const requestBounds = {
  http: {
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
  ): FastifyReply =>
    sendFailure(
      error.code === 'FST_ERR_MAX_PARAM_LENGTH'
        ? notFound('Page')
        : malformed('The address could not be understood'),
      request,
      reply.headers(bareHeaders),
    ),
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.write(answerTo(error.code));
    socket.destroy(error);
  },
} satisfies FastifyServerOptions & { http: object };

function reasonOf(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  if (code === 'HPE_HEADER_OVERFLOW') return payloadTooLarge(431);
  return malformed('The request could not be understood');
}

/** A whole answer as text: there is no request that a reply could belong to. */
function answerTo(code: string | undefined): string {
  const reason = reasonOf(code);
  const body = JSON.stringify(reason.toReply());
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    ...bareHeaders,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${reason.status} ${STATUS_CODES[reason.status]}`, ...lines, '', body].join(
    '\r\n',
  );
}
