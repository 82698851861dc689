import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { livePath } from '#shared/live/live.rules.ts';
import type { Deps } from '../deps.ts';
import { bareAnswer } from '../edge/broken-requests.ts';
import { createRefusalLog } from '../edge/security-log.ts';
import { AppError, forbidden, malformed } from '../http/errors.ts';
import { mostFramesPerMinute, serveConnection } from './connection.ts';
import { watchConnections } from './watch.ts';

interface LiveSettings {
  /** How long a new connection may take to sign in, in milliseconds. */
  authWithinMs: number;
  /**
   * The time between two pings of a connection, in milliseconds; a dead connection is noticed
   * within twice that time.
   */
  pingEveryMs: number;
}
const usual: LiveSettings = { authWithinMs: 10_000, pingEveryMs: 25_000 };

/** The refusal of a WebSocket handshake that is not complete, or of another version. */
const badHandshake = new AppError(
  400,
  'invalid_input',
  'This is no handshake of a live connection (WebSocket, version 13)',
  { headers: { 'sec-websocket-version': '13' } },
);

/** Registers the live connection. */
export function liveRoutes(app: FastifyInstance, deps: Deps, settings = usual): void {
  const watch = watchConnections(deps, settings.pingEveryMs);
  const frames = deps.limits.create('frame', mostFramesPerMinute, 60_000);
  app.addHook('onClose', async () => watch.close());
  const logRefusal = createRefusalLog(() => true);
  const handshakes = new WeakMap<IncomingMessage, FastifyRequest>();
  app.websocketServer.on('wsClientError', (_error, socket, raw) => {
    const request = handshakes.get(raw);
    if (!request) return socket.destroy();
    logRefusal(request, badHandshake);
    socket.end(bareAnswer(badHandshake, request.id));
  });

  app.route({
    method: 'GET',
    url: livePath,
    onRequest: async (request) => {
      handshakes.set(request.raw, request);
      if (!isSameOrigin(request, deps.config.publicUrl)) {
        throw forbidden('The live connection is for pages of this site only');
      }
    },
    handler: () => {
      throw malformed('This address takes live connections (WebSocket) only');
    },
    wsHandler: (socket, request) =>
      watch.add(serveConnection(deps, socket, request, { ...settings, frames, logRefusal })),
  });
}

/**
 * Whether a handshake comes from a page of this site: its `Origin` must be the host of the request
 * or the public address. Programs send no `Origin` and are let in; they need a token like
 * everybody.
 */
function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  const own = `${protocol}//${request.host}`;
  return origin === new URL(publicUrl).origin || (URL.canParse(own) && new URL(own).host === host);
}
