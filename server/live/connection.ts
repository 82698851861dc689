import { decodeJwt } from 'jose';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { ServerFrame } from '#shared/live/live.ts';
import { closedUnauthenticated } from '#shared/live/live.rules.ts';
import type { Deps } from '../deps.ts';
import { logOpened, type LogRefusal } from '../edge/security-log.ts';
import type { Caller } from '../http/callers.ts';
import {
  databaseUnavailable,
  malformed,
  tooManyRequests,
  unauthenticated,
  type AppError,
} from '../http/errors.ts';
import { toAppError } from '../edge/failures.ts';
import type { Limit } from '../limits/limits.ts';
import { sessionOfToken } from '../users/authenticate.ts';
import { readFrame, type Frame } from './frames.ts';
import type { Connection } from '../events/hub.ts';

/** Close codes of RFC 6455 and its registry. */
const closeCodes = { tooMuch: 1008, tryLater: 1013 } as const;

/** Bounds of one connection. */
const most = {
  /** Bytes that the other end has not read yet: beyond that it is cut. */
  unreadBytes: 4 * 1024 * 1024,
  /** Messages being stored: beyond that nothing more is read until some are done. */
  inFlight: 64,
  /** Frames that arrive before the token is checked. */
  early: 100,
  /** Frames of a connection that has not said who it is, for which it has seconds. */
  unnamed: 3_000,
  connectionsPerUser: 50,
} as const;
/** A user's frames over all connections: otherwise each of them would be as many again. */
export const mostFramesPerMinute = 3_000;
const longestTimer = 2_147_483_647;

/** What the watch over all connections needs of one. */
export interface Peer {
  socket: WebSocket;
  /** Whether anything was heard since the last ping, or nothing can be heard because reading is paused. */
  isAlive: boolean;
}

export interface ConnectionSettings {
  /** How long a new connection may take to say who it is. */
  authWithinMs: number;
  /** Counts the frames of users. */
  frames: Limit;
  logRefusal: LogRefusal;
}

/** Speaks the protocol of the live connection on one socket, which `request` opened, until it closes. */
export function serveConnection(
  deps: Deps,
  socket: WebSocket,
  request: FastifyRequest,
  { authWithinMs, frames, logRefusal }: ConnectionSettings,
): Peer {
  const peer: Peer = { socket, isAlive: true };
  let caller: Caller | undefined;
  let connection: Connection | undefined;
  let expiresAt = Infinity;
  let expiry: NodeJS.Timeout | undefined;
  /** Frames that wait for the token to be checked; undefined when no check is under way. */
  let early: Frame[] | undefined;
  let inFlight = 0;
  let unnamed = 0;

  const authDeadline = setTimeout(() => refuseUnnamed('Please sign in first'), authWithinMs);
  authDeadline.unref();

  function sendText(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > most.unreadBytes) socket.terminate();
    else socket.send(text);
  }
  const send = (frame: ServerFrame): void => sendText(JSON.stringify(frame));

  function leave(): void {
    clearTimeout(authDeadline);
    clearTimeout(expiry);
    if (connection) deps.hub.remove(connection);
    connection = undefined;
    caller = undefined;
    early = undefined;
  }

  function close(code: number, frame: ServerFrame): void {
    if (socket.readyState !== socket.OPEN) return;
    send(frame);
    leave();
    socket.resume();
    socket.close(code, frame.type);
  }
  const endSession = (): void =>
    close(closedUnauthenticated, {
      type: 'auth_error',
      message: 'Your session has ended. Please sign in again.',
    });

  /** What was refused on its own; the connection goes on. */
  function refuseFrame(reason: AppError, clientId?: string): void {
    logRefusal(request, reason);
    send({ type: 'error', message: reason.message, clientId });
  }
  function refuseUnnamed(message: string): void {
    logRefusal(request, unauthenticated(message));
    close(closedUnauthenticated, { type: 'auth_error', message });
  }
  function cutForExcess(message: string): void {
    logRefusal(request, tooManyRequests(undefined, message));
    close(closeCodes.tooMuch, { type: 'error', message });
  }

  function isFlooding(): boolean {
    if (!deps.config.rateLimits) return false;
    if (caller) return frames.exceeded(caller.id) !== undefined;
    unnamed += 1;
    return unnamed > most.unnamed;
  }

  /** Whether what just arrived was too much: then the connection is closed. */
  function isCutForFlooding(): boolean {
    if (!isFlooding()) return false;
    cutForExcess('Too many frames');
    return true;
  }

  async function authenticate(token: string): Promise<void> {
    early = [];
    // From here on it is the server that takes its time.
    clearTimeout(authDeadline);
    let found: Caller | null;
    try {
      found = await sessionOfToken(deps, token);
    } catch (error) {
      request.log.warn({ err: error }, 'a live connection could not be authenticated');
      close(closeCodes.tryLater, { type: 'error', message: databaseUnavailable().message });
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    if (!found) return refuseUnnamed('Your session is not valid. Please sign in again.');
    // Named before it may be refused: the log says whose windows are too many.
    request.caller = found;
    const { rateLimits, rateLimitFactor } = deps.config;
    if (rateLimits && deps.hub.countOf(found.id) >= most.connectionsPerUser * rateLimitFactor) {
      return cutForExcess('You have too many open windows. Please close some.');
    }
    open(found, token);
  }

  function open(found: Caller, token: string): void {
    caller = found;
    const opened: Connection = {
      accountId: found.id,
      sessionId: found.sessionId,
      role: found.role,
      setRole(role) {
        opened.role = role;
        caller = { ...found, role };
      },
      send: sendText,
      endSession,
    };
    connection = opened;
    deps.hub.add(opened);
    logOpened(request);
    expiresAt = (decodeJwt(token).exp ?? Infinity) * 1_000;
    const remaining = expiresAt - deps.clock.now().getTime();
    if (remaining < longestTimer) expiry = setTimeout(endSession, remaining).unref();
    send({ type: 'auth_success' });
    const waiting = early ?? [];
    early = undefined;
    for (const frame of waiting) answer(frame);
  }

  function answer(frame: Frame): void {
    if (early) {
      if (early.length < most.early) early.push(frame);
      else cutForExcess('Too many frames at once');
      return;
    }
    if (caller) {
      if (deps.clock.now().getTime() >= expiresAt) return endSession();
      deps.presence.touch(caller.id);
    }
    if (frame.kind === 'invalid' && (caller || frame.type !== 'message')) {
      refuseFrame(malformed(frame.message), frame.clientId);
    } else if (frame.kind === 'auth') {
      if (caller) refuseFrame(malformed('This connection is signed in already'));
      else void authenticate(frame.token);
    } else if (frame.kind === 'message' && caller) {
      void sendMessage(caller, frame.input);
    } else {
      refuseUnnamed('Please sign in first');
    }
  }

  async function sendMessage(
    from: Caller,
    input: Extract<Frame, { kind: 'message' }>['input'],
  ): Promise<void> {
    inFlight += 1;
    if (inFlight >= most.inFlight) socket.pause();
    try {
      await deps.messaging.send(from, input, connection);
    } catch (error) {
      const reason = toAppError(error);
      if (reason.status < 500) refuseFrame(reason, input.clientId);
      else {
        request.log.error({ err: error }, 'a message could not be stored');
        send({ type: 'error', message: reason.message, clientId: input.clientId });
      }
    }
    inFlight -= 1;
    if (socket.isPaused && inFlight < most.inFlight / 2) {
      peer.isAlive = true;
      socket.resume();
    }
  }

  socket.on('message', (data, isBinary) => {
    peer.isAlive = true;
    if (socket.readyState !== socket.OPEN) return;
    if (!isCutForFlooding()) answer(readFrame(data as Buffer, isBinary));
  });
  // Each is answered: no browser sends any.
  socket.on('ping', isCutForFlooding);
  socket.on('pong', () => (peer.isAlive = true));
  socket.on('close', leave);
  return peer;
}
