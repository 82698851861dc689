import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../http/callers.ts';
import type { AppError } from '../http/errors.ts';
import { networkAddressOf } from '../limits/call-limits.ts';

/**
 * Writes that are logged: those about accounts and secret addresses, and those by the desk.
 * Bookings and messages have rows that say who and when.
 */
const noted = /^\/(api\/(auth|users|admin|calendar-feeds)|unsubscribe)\b/;
/** The period in which many equal events become one line. */
const floodEveryMs = 1_000;

const key = randomBytes(32);

/** A text that is the same for the same network while this process lives, and does not tell the address. */
export const networkMark = (ip: string | undefined): string =>
  createHmac('sha256', key).update(networkAddressOf({ ip })).digest('base64url').slice(0, 8);

const namesOf = ({ id, sessionId, keyId }: Caller) =>
  keyId === undefined ? { accountId: id, sessionId } : { accountId: id, keyId };

/** The caller and the address, for every line about a request; its content stays out. */
export const about = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url,
  ...(request.caller && namesOf(request.caller)),
  network: networkMark(request.ip),
});

/** Logs that a live connection was opened; unlike a call it has more than one answer. */
export function logOpened(request: FastifyRequest): void {
  request.log.info(about(request), 'done');
}

/** Adds the account to the log lines of a request that signed in to it. */
export function nameAccount(request: FastifyRequest, accountId: number): void {
  request.log = request.log.child({ accountId });
}

/** Logs every write about accounts, by the desk and by programs that succeeded. */
export function logWrites(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    const isNoted =
      noted.test(request.routeOptions.url ?? '') || request.caller?.keyId !== undefined;
    if (isWrite && reply.statusCode < 400 && isNoted) {
      request.log.info({ ...about(request), status: reply.statusCode }, 'done');
    }
    done();
  });
}

/**
 * Logs at most `most` frequent events of a second one by one, and the number of the others: with
 * the next line, or at the end of the second.
 */
export function createFloodGate(most: number): (tell: (times: number) => void) => void {
  let startedAt = -Infinity;
  let told = 0;
  let untold = 0;
  return (tell) => {
    const now = performance.now();
    if (now - startedAt >= floodEveryMs) {
      startedAt = now;
      told = 0;
    }
    untold += 1;
    if (told < most) {
      told += 1;
      tell(untold);
      untold = 0;
    } else if (untold === 1) {
      const rest = setTimeout(
        () => {
          if (untold > 0) tell(untold);
          untold = 0;
        },
        startedAt + floodEveryMs - now,
      );
      rest.unref();
    }
  };
}

/** Logs why a call, or a frame of a live connection, was refused. */
export type LogRefusal = (request: FastifyRequest, refusal: AppError) => void;

/** Frequent refusals, such as 404, are logged as a number. */
export function createRefusalLog(
  comesInFloods = ({ status }: AppError): boolean => status === 404,
): LogRefusal {
  const tooMany = createFloodGate(1);
  const floods = createFloodGate(20);
  return (request, refusal) => {
    const { status, code, fields } = refusal;
    const refused = { ...about(request), status, code };
    if (status === 429) tooMany((times) => request.log.warn({ ...refused, times }, 'refused'));
    else if (comesInFloods(refusal)) {
      floods((times) => request.log.info({ ...refused, ...(times > 1 && { times }) }, 'refused'));
    } else {
      request.log.info({ ...refused, ...(fields && { fields: Object.keys(fields) }) }, 'refused');
    }
  };
}
