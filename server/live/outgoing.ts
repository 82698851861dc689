import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { ServerFrame } from '#shared/live/live.ts';
import { closedUnauthenticated } from '#shared/live/live.rules.ts';
import type { LogRefusal } from '../edge/security-log.ts';
import { tooManyRequests, unauthenticated, type AppError } from '../http/errors.ts';

/** Codes for closing a connection, from RFC 6455 and its registry. */
export const closeCodes = { tooMuch: 1008, tryLater: 1013 } as const;

/** How many bytes may wait because the client does not read them; a connection with more is cut. */
const mostUnreadBytes = 4 * 1024 * 1024;

export type Outgoing = ReturnType<typeof createOutgoing>;

/**
 * Makes the functions that write to one socket and close it with a reason; `onClosing` is called
 * before the server closes it.
 */
export function createOutgoing(
  socket: WebSocket,
  request: FastifyRequest,
  { logRefusal, onClosing }: { logRefusal: LogRefusal; onClosing: () => void },
) {
  function sendText(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > mostUnreadBytes) socket.terminate();
    else socket.send(text);
  }
  const send = (frame: ServerFrame): void => sendText(JSON.stringify(frame));

  function close(code: number, frame: ServerFrame): void {
    if (socket.readyState !== socket.OPEN) return;
    send(frame);
    onClosing();
    socket.resume();
    socket.close(code, frame.type);
  }
  const endSession = (): void =>
    close(closedUnauthenticated, {
      type: 'auth_error',
      message: 'Your session has ended. Please sign in again.',
    });

  /** Refuses one frame; the connection stays open. */
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

  return { sendText, send, close, endSession, refuseFrame, refuseUnnamed, cutForExcess };
}
