import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { tooManyRequests } from '../http/errors.ts';
import { createRefusalLog } from './security-log.ts';

/**
 * How many requests of one connection may wait at most. Browsers and proxies wait for each answer,
 * so they never have so many.
 */
const mostWaiting = 100;

/**
 * Cuts a connection on which too many requests wait for the answers to earlier ones. A client could
 * otherwise fill the memory: thousands of requests fit into one packet that is read, and each is
 * kept until its turn.
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
    // The answer whose turn it is has its socket already; later answers get it when it is their
    // turn.
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
