import type { FastifyInstance } from 'fastify';
import { createApiKey, deleteApiKey, listApiKeys } from '#shared/api-keys/api-keys.ts';
import type { Deps } from '../deps.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { deleteKey, keysPage, makeKey } from './api-keys.service.ts';

/** Registers the calls with which the desk makes, lists and ends keys for programs. */
export function apiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, listApiKeys, async (call) => sendPage(call, await keysPage(deps, call.query)));
  on(app, createApiKey, ({ caller, body, request }) =>
    makeKey(deps, caller, body, keyedRequest(request, body)),
  );
  on(app, deleteApiKey, ({ caller, params }) => deleteKey(deps, caller, params.id));
}
