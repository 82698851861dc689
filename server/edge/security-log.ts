import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../http/callers.ts';
import type { AppError } from '../http/errors.ts';
import { networkAddressOf } from '../limits/call-limits.ts';

/**
 * The paths whose writes are logged: those about accounts and secret addresses, and those of the
 * desk. Bookings and messages are left out, because their rows tell who wrote them and when.
 */
const noted = /^\/(api\/(auth|users|admin|calendar-feeds)|unsubscribe)\b/;
/** The time in which many events of one kind share a log line, in milliseconds. */
const floodEveryMs = 1_000;

const key = randomBytes(32);

/**
 * A mark in place of a network address: it is the same for one network while this process runs, but
 * does not tell the address.
 */
export const networkMark = (ip: string | undefined): string =>
  createHmac('sha256', key).update(networkAddressOf({ ip })).digest('base64url').slice(0, 8);

const namesOf = ({ id, sessionId, keyId }: Caller) =>
  keyId === undefined ? { accountId: id, sessionId } : { accountId: id, keyId };

/**
 * The facts about a request for its log lines: method, route, caller and a mark of the network, but
 * nothing of its content.
 */
export const about = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions.url,
  ...(request.caller && namesOf(request.caller)),
  network: networkMark(request.ip),
});

/**
 * Logs that a live connection was opened. The log of calls would not tell it, because that logs
 * finished answers.
 */
export function logOpened(request: FastifyRequest): void {
  request.log.info(about(request), 'done');
}

/** Adds the account's id to the later log lines of a request that has signed in to the account. */
export function nameAccount(request: FastifyRequest, accountId: number): void {
  request.log = request.log.child({ accountId });
}

/** Logs each write that succeeded, if its path is one of `noted` or a program sent it. */
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
 * Makes a gate for log lines: at most `most` events of a second get a line of their own. The others
 * are counted, and the number is given to the next line, or to one at the end of the second.
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

/** Logs the reason for which a call, or a frame of a live connection, was refused. */
export type LogRefusal = (request: FastifyRequest, refusal: AppError) => void;

/**
 * Makes a log of refusals that counts those that can come in great numbers, such as 404 and 429,
 * instead of logging each.
 */
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
