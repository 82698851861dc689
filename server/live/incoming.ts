import type { FastifyRequest } from 'fastify';
import type { MessageInput } from '#shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import { toAppError } from '../edge/failures.ts';
import type { Connection } from '../events/hub.ts';
import type { Caller } from '../http/callers.ts';
import type { Limit } from '../limits/limits.ts';
import type { Outgoing } from './outgoing.ts';
import type { Peer } from './watch.ts';

/**
 * How many frames a connection may send before it has signed in, for which it has a few seconds.
 */
const mostUnnamed = 3_000;
/**
 * How many messages of a connection are stored at once at most; no further frame is read until half
 * of them are stored.
 */
const mostInFlight = 64;

/**
 * Makes a check whether too many frames were sent: before the sign-in by this connection, after it
 * by the user over all his connections.
 */
export function createFloodCheck(
  { config }: Pick<Deps, 'config'>,
  frames: Limit,
): (caller: Caller | undefined) => boolean {
  let unnamed = 0;
  return (caller) => {
    if (!config.rateLimits) return false;
    if (caller) return frames.exceeded(caller.id) !== undefined;
    unnamed += 1;
    return unnamed > mostUnnamed;
  };
}

/**
 * Makes a function that stores the messages of one connection. It stops reading from the socket
 * while too many messages are being stored.
 */
export function createMessageIntake(
  deps: Pick<Deps, 'messaging'>,
  peer: Peer,
  request: FastifyRequest,
  { send, refuseFrame }: Pick<Outgoing, 'send' | 'refuseFrame'>,
) {
  const { socket } = peer;
  let inFlight = 0;

  async function storeMessage(
    from: Caller,
    input: MessageInput,
    connection: Connection | undefined,
  ): Promise<void> {
    inFlight += 1;
    if (inFlight >= mostInFlight) socket.pause();
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
    if (socket.isPaused && inFlight < mostInFlight / 2) {
      peer.isAlive = true;
      socket.resume();
    }
  }

  return storeMessage;
}
