import websocket from '@fastify/websocket';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { adminRoutes } from './admin/admin.routes.ts';
import { bookingRoutes } from './bookings/bookings.routes.ts';
import { cameraRoutes } from './cameras/cameras.routes.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { favoriteRoutes } from './favorites/favorites.routes.ts';
import { answerFirst } from './http/answer-first.ts';
import { describeApi } from './http/api-description.ts';
import { createCallers } from './http/callers.ts';
import { requestBounds } from './edge/broken-requests.ts';
import { compressReplies } from './edge/compression.ts';
import { answerFailures } from './http/failures.ts';
import { healthRoutes } from './http/health.ts';
import { acceptJson, bodyLimit } from './edge/json-body.ts';
import { partWithConnections } from './edge/connection-draining.ts';
import { refuseOtherMethods } from './edge/methods.ts';
import { answerAtOnce } from './http-cache/http-cache.ts';
import { cutPipelines } from './edge/pipelining-limit.ts';
import { createPrivateAnswers } from './http/private-answers.ts';
import { authenticateWithin, createCallLimits, limitRequests } from './limits/call-limits.ts';
import { targetOf } from './edge/request-target.ts';
import { sendSecurityHeaders } from './edge/security-headers.ts';
import { logWrites } from './edge/security-log.ts';
import { liveRoutes } from './live/live.routes.ts';
import {
  isStrayHandshake,
  liveSockets,
  refuseStrayHandshakes,
  upgradesOnly,
} from './live/sockets.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { registerPages } from './pages/pages.routes.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { findBySession } from './users/authenticate.ts';
import { userRoutes } from './users/users.routes.ts';

/** A number of proxies, or the networks that they are in. */
const trusted = (setting: Config['trustProxy']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;

/** The whole application without a port. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  await deps.shop.load();
  const app = Fastify({
    bodyLimit,
    trustProxy: trusted(config.trustProxy),
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: () => randomUUID(),
    rewriteUrl: targetOf,
    ...requestBounds,
    http: { ...requestBounds.http, ...upgradesOnly },
    forceCloseConnections: 'idle',
    // A request on a connection that was busy when the stop began is still answered, as its last one.
    return503OnClosing: false,
  });

  app.decorateRequest('caller', undefined);
  const callLimits = createCallLimits(deps);
  const callers = createCallers(findBySession(deps), callLimits.ofUser);
  const privateAnswers = createPrivateAnswers(callers);
  app.decorate('authenticate', authenticateWithin(callLimits, callers));
  app.decorate('privateAnswers', privateAnswers);
  cutPipelines(app);
  answerAtOnce(
    app,
    deps.catalogue.answers,
    (request) => !isStrayHandshake(request) && !callLimits.ofVisitor(request),
  );
  // Metrics count what goes the usual way, and behind a proxy only that knows who asks.
  if (config.metricsPort === undefined && config.trustProxy === false) {
    answerFirst(
      app,
      { kept: deps.catalogue.answers, mayAsk: (asker) => !callLimits.ofVisitor(asker) },
      privateAnswers,
    );
  }
  acceptJson(app);
  answerFailures(app);
  logWrites(app);
  sendSecurityHeaders(app, config);
  await app.register(websocket, liveSockets(deps));
  compressReplies(app);
  partWithConnections(app);
  limitRequests(app, callLimits);
  refuseStrayHandshakes(app);
  const alsoRefuse = refuseOtherMethods(app);

  userRoutes(app, deps);
  cameraRoutes(app, deps);
  bookingRoutes(app, deps);
  messageRoutes(app, deps);
  favoriteRoutes(app, deps);
  adminRoutes(app, deps);
  shopRoutes(app, deps);
  liveRoutes(app, deps);
  healthRoutes(app, deps);
  describeApi(app);
  alsoRefuse(await registerPages(app, deps));
  return app;
}
