import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppError } from '../http/errors.ts';
import { addressOf } from '../limits/call-limits.ts';

/** Writes about accounts and by the desk. Bookings and messages have a row that says who and when. */
const noted = /^\/api\/(auth|users|admin)\//;
/** A flood is told of once in so long. */
const floodEveryMs = 1_000;

const key = randomBytes(32);

/** The same text for the same network while this process lives, from which nobody can tell the address. */
const networkOf = (request: FastifyRequest): string =>
  createHmac('sha256', key).update(addressOf(request)).digest('base64url').slice(0, 8);

/** Where and who; what was sent stays out. */
const about = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url,
  ...(request.caller && { accountId: request.caller.id, sessionId: request.caller.sessionId }),
  network: networkOf(request),
});

/** Names in the log lines of a request the account that it signed in to. */
export function nameAccount(request: FastifyRequest, accountId: number): void {
  request.log = request.log.child({ accountId });
}

/** Logs every write about accounts and by the desk that succeeded. */
export function logWrites(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isWrite && reply.statusCode < 400 && noted.test(request.routeOptions.url ?? '')) {
      request.log.info({ ...about(request), status: reply.statusCode }, 'done');
    }
    done();
  });
}

/** Logs calls that were refused, and why. */
export function createRefusalLog(): (request: FastifyRequest, refusal: AppError) => void {
  let floodToldAt = -Infinity;
  let untold = 0;
  return (request, { status, code, fields }) => {
    const refused = { ...about(request), status, code };
    if (status !== 429) {
      request.log.info({ ...refused, ...(fields && { fields: Object.keys(fields) }) }, 'refused');
      return;
    }
    untold += 1;
    if (performance.now() - floodToldAt < floodEveryMs) return;
    request.log.warn({ ...refused, times: untold }, 'refused');
    floodToldAt = performance.now();
    untold = 0;
  };
}
