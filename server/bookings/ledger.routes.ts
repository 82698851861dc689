import type { FastifyInstance } from 'fastify';
import { addEntry, reverseEntry } from '#shared/ledger.ts';
import type { Deps } from '../deps.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { on } from '../http/route.ts';
import { addToLedger, reverseInLedger } from './ledger.service.ts';

/** The desk writes down money by hand. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, addEntry, ({ caller, params, body, request }) =>
    addToLedger(deps, caller, params.id, body, keyedRequest(request, body)),
  );
  on(app, reverseEntry, ({ caller, params, request }) =>
    reverseInLedger(deps, caller, params.id, keyedRequest(request, undefined)),
  );
}
