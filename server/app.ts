import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import { adminRoutes } from './admin/admin.routes.ts';
import { importRoutes } from './admin/files/import.routes.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import { findBySessionOrKey } from './api-keys/find-caller.ts';
import { changeRoutes } from './bookings/changes/changes.routes.ts';
import { moneyRoutes } from './money/money.routes.ts';
import { bookingRoutes } from './bookings/bookings.routes.ts';
import { cameraRoutes } from './cameras/cameras.routes.ts';
import { counterRoutes } from './counter/counter.routes.ts';
import type { Deps } from './deps.ts';
import { mountEdge } from './edge/edge.ts';
import { refuseOtherMethods } from './edge/methods.ts';
import { serverOptions } from './edge/server-options.ts';
import { favoriteRoutes } from './favorites/favorites.routes.ts';
import { describeApi } from './http/api-description.ts';
import { healthRoutes } from './http/health.ts';
import { authenticateWithin, createCallLimits, limitRequests } from './limits/call-limits.ts';
import { liveRoutes } from './live/live.routes.ts';
import { liveSockets, refuseStrayHandshakes, upgradesOnly } from './live/sockets.ts';
import { feedRoutes } from './feeds/feeds.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { unsubscribeRoutes } from './mail/unsubscribe.routes.ts';
import { messageRoutes } from './messages/messages.routes.ts';
import { isFileInFolder } from './pages/client-files.ts';
import { pictureRoutes } from './pictures/pictures.routes.ts';
import { registerPages } from './pages/pages.routes.ts';
import { promoCodeRoutes } from './promo-codes/promo-codes.routes.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { stockRoutes } from './stock/stock.routes.ts';
import { unitRoutes } from './units/units.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

/** Builds the whole server application without opening a port. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(deps, upgradesOnly));
  const callLimits = createCallLimits(deps, isFileInFolder);
  app.decorateRequest('caller', undefined);
  app.decorate('authenticate', authenticateWithin(callLimits, findBySessionOrKey(deps)));

  mountEdge(app, deps.config);
  await app.register(websocket, liveSockets(deps));
  // The limits are registered after the headers, so that their refusals carry the headers.
  limitRequests(app, callLimits);
  refuseStrayHandshakes(app);
  // The refusal of wrong methods is registered before the routes, because it notes each route that
  // is added.
  const alsoRefuse = refuseOtherMethods(app);

  signInRoutes(app, deps);
  userRoutes(app, deps);
  staffRoutes(app, deps);
  apiKeyRoutes(app, deps);
  webhookRoutes(app, deps);
  shopRoutes(app, deps);
  cameraRoutes(app, deps);
  pictureRoutes(app, deps);
  stockRoutes(app, deps);
  unitRoutes(app, deps);
  bookingRoutes(app, deps);
  changeRoutes(app, deps);
  promoCodeRoutes(app, deps);
  counterRoutes(app, deps);
  moneyRoutes(app, deps);
  favoriteRoutes(app, deps);
  messageRoutes(app, deps);
  feedRoutes(app, deps);
  mailRoutes(app, deps);
  unsubscribeRoutes(app, deps);
  liveRoutes(app, deps);
  adminRoutes(app, deps);
  importRoutes(app, deps);
  healthRoutes(app, deps);
  describeApi(app, deps);
  // The web pages are registered last, because they take every path that no call has.
  alsoRefuse(await registerPages(app, deps));
  return app;
}
