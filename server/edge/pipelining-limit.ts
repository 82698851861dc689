import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { tooManyRequests } from '../http/errors.ts';
import { createRefusalLog } from './security-log.ts';

/** The most waiting requests of a connection; browsers and proxies wait for each answer. */
const mostWaiting = 100;

/**
 * Cuts a connection on which more requests wait for the answers before theirs than anybody needs: thousands fit into
 * what is read at once, and each of them would be held in memory.
 */
export function limitPipelining(app: FastifyInstance): void {
  const logRefusal = createRefusalLog();
  const waitingOn = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): number => {
    const waiting = (waitingOn.get(socket) ?? 0) + change;
    waitingOn.set(socket, waiting);
    return waiting;
  };

  app.addHook('onRequest', (request, reply, done) => {
    // An answer whose turn it is has its socket already.
    if (reply.raw.socket !== null) return done();
    const { socket } = request.raw;
    if (count(socket, 1) > mostWaiting) {
      logRefusal(request, tooManyRequests(undefined));
      reply.hijack();
      socket.destroy();
      return;
    }
    reply.raw.once('close', () => count(socket, -1));
    done();
  });
}
