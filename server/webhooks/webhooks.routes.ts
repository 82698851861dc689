import type { FastifyInstance } from 'fastify';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  renewWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '#shared/webhooks/webhooks.ts';
import type { Deps } from '../deps.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { deliveriesPage, sendAgain, tryWebhook } from './deliveries.service.ts';
import {
  changeWebhookOf,
  makeWebhook,
  removeWebhook,
  renewSecret,
  webhooksPage,
} from './webhooks.service.ts';

/** Registers the calls for webhooks and for the deliveries to them. */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, listWebhooks, async (call) => sendPage(call, await webhooksPage(deps, call.query)));
  on(app, createWebhook, ({ caller, body, request }) =>
    makeWebhook(deps, caller, body, keyedRequest(request, body)),
  );
  on(app, changeWebhook, ({ caller, params, body }) =>
    changeWebhookOf(deps, caller, params.id, body),
  );
  on(app, deleteWebhook, ({ caller, params }) => removeWebhook(deps, caller, params.id));
  on(app, renewWebhookSecret, ({ caller, params, request }) =>
    renewSecret(deps, caller, params.id, keyedRequest(request, {})),
  );
  on(app, testWebhook, ({ caller, params, request }) =>
    tryWebhook(deps, caller, params.id, keyedRequest(request, {})),
  );
  on(app, listDeliveries, async (call) =>
    sendPage(call, await deliveriesPage(deps, call.params.id, call.query)),
  );
  on(app, sendDeliveryAgain, ({ params }) => sendAgain(deps, params.id));
}
