import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import {
  AppError,
  databaseUnavailable,
  internalError,
  malformed,
  payloadTooLarge,
  preconditionFailed,
  tooManyRequests,
  unsupportedMediaType,
} from '../http/errors.ts';
import { about, createRefusalLog } from './security-log.ts';

/** Whether an error comes from Fastify, or from the library with which it sends files. */
const isHttpError = (error: unknown): error is Pick<FastifyError, 'statusCode'> =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

/**
 * Whether PostgreSQL has refused a value (error class 22): the value passed the checks of the
 * input, but a column cannot hold it.
 */
const isDataException = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^22[0-9A-Z]{3}$/.test(error.code);

/**
 * The refusal that a client gets for an error. Unknown errors become a plain one, so that no
 * internals leave the server.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return databaseUnavailable();
  if (isDataException(error)) return malformed('The input contains a value that cannot be stored');
  if (isHttpError(error)) {
    if (error.statusCode === 412) return preconditionFailed();
    if (error.statusCode === 413) return payloadTooLarge();
    if (error.statusCode === 415) return unsupportedMediaType();
    if (error.statusCode === 429) return tooManyRequests(60);
    if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
      return malformed('The request could not be understood');
    }
  }
  return internalError();
}

export function answerFailures(app: FastifyInstance): void {
  const logRefusal = createRefusalLog();
  app.setErrorHandler((error, request, reply) => {
    const answer = toAppError(error);
    if (answer.status >= 500) {
      request.log.error({ err: error, ...about(request) }, 'request failed');
    } else {
      logRefusal(request, answer);
    }
    return sendFailure(answer, request, reply);
  });
}

/**
 * Sends a refusal. Its request id also stands in the log lines about the request, and in a header
 * that a proxy can log.
 */
export function sendFailure(
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return reply
    .status(error.status)
    .headers(error.headers)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.toReply(request.id)));
}
