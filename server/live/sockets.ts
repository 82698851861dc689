import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerOptions } from 'node:http';
import type { WebSocket, WebSocketServer } from 'ws';
import { livePath } from '#shared/live/live.rules.ts';
import type { Deps } from '../deps.ts';
import { malformed } from '../http/errors.ts';
import { targetOf } from '../edge/request-target.ts';

/**
 * The largest frame in bytes. For a larger one the connection is closed with 1009 before the frame
 * is read.
 */
const maxPayload = 1024 * 1024;
/** The code for closing a connection because the server restarts (RFC 6455 registry). */
const closedForRestart = 1012;
/** How long a client may take to answer the closing of its connection, in milliseconds. */
const goodbyeMs = 1_000;

const isHandshake = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';
const isLive = (url: string): boolean => url === livePath || url.startsWith(`${livePath}?`);

/**
 * Lets Node upgrade only handshakes of the live connection. Other upgrades that a client offers
 * (such as `h2c` of `curl --http2`) are ignored, as HTTP demands.
 */
export const upgradesOnly = {
  shouldUpgradeCallback: (request) => isHandshake(request) && isLive(targetOf(request)),
} satisfies ServerOptions;

/** Whether a request is a WebSocket handshake at another path than that of the live connection. */
const isStrayHandshake = ({ raw, url }: FastifyRequest): boolean =>
  isHandshake(raw) && !isLive(url);

export function refuseStrayHandshakes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(
      isStrayHandshake(request)
        ? malformed(`This address takes no live connections: they are at ${livePath}`)
        : undefined,
    );
  });
}

/** The options of the WebSocket plugin. */
export const liveSockets = ({ messaging }: Pick<Deps, 'messaging'>) => ({
  options: { maxPayload, closeTimeout: 5_000 },
  /**
   * Errors of `ws` itself need no handling, because it closes the connection with the right code.
   */
  errorHandler: (error: Error, socket: WebSocket): void => {
    if (!('code' in error) || !String(error.code).startsWith('WS_ERR_')) socket.terminate();
  },
  preClose(this: FastifyInstance, done: () => void): void {
    const { websocketServer } = this;
    // No more frames are read, and connections are closed only when the messages that were read are
    // stored and answered.
    for (const socket of websocketServer.clients) socket.pause();
    void messaging.settled().then(() => sendAway(websocketServer, done));
  },
});

function sendAway(server: WebSocketServer, done: () => void): void {
  for (const socket of server.clients) {
    socket.resume();
    socket.close(closedForRestart, 'The server restarts');
  }
  const late = setTimeout(() => {
    for (const socket of server.clients) socket.terminate();
  }, goodbyeMs);
  server.close(() => {
    clearTimeout(late);
    done();
  });
}
