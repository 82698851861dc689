import type { FastifyInstance } from 'fastify';
import { addEntry, reverseEntry } from '#shared/money/ledger.ts';
import { getReceipt, getReceiptAtDesk, issueReceipt } from '#shared/money/receipts.ts';
import type { Deps } from '../deps.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { on } from '../http/route.ts';
import { addToLedger, reverseInLedger } from './entries.service.ts';
import { issueReceiptFor, newestReceipt, ownReceipt } from './receipts.service.ts';

/** Registers the calls with which the desk writes entries of ledgers and issues receipts. */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  on(app, addEntry, ({ caller, params, body, request }) =>
    addToLedger(deps, caller, params.id, body, keyedRequest(request, body)),
  );
  on(app, reverseEntry, ({ caller, params, request }) =>
    reverseInLedger(deps, caller, params.id, keyedRequest(request, undefined)),
  );

  on(app, issueReceipt, ({ caller, params, request }) =>
    issueReceiptFor(deps, caller, params.id, keyedRequest(request, undefined)),
  );
  on(app, getReceiptAtDesk, ({ params }) => newestReceipt(db, params.id));
  on(app, getReceipt, ({ caller, params }) => ownReceipt(deps, caller, params.id));
}
