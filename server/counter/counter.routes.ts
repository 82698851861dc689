import type { FastifyInstance } from 'fastify';
import { handOver, takeBack, undoHandOver } from '#shared/counter/counter.ts';
import { scan } from '#shared/counter/scan.ts';
import type { Deps } from '../deps.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { on } from '../http/route.ts';
import { handOverUnits } from './hand-over.service.ts';
import { scannedAt } from './scan.service.ts';
import { takeBackUnits } from './take-back.service.ts';
import { undoLastHandOver } from './undo-hand-over.service.ts';

/** Registers the calls of the counter: scans, hand-over and take-back of units. */
export function counterRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, scan, ({ caller, body }) => scannedAt(deps, caller, body));
  on(app, handOver, ({ caller, params, body, request }) =>
    handOverUnits(deps, caller, params.id, body, keyedRequest(request, body)),
  );
  on(app, undoHandOver, ({ caller, params, request }) =>
    undoLastHandOver(deps, caller, params.id, keyedRequest(request, {})),
  );
  on(app, takeBack, ({ caller, params, body, request }) =>
    takeBackUnits(deps, caller, params.id, body, keyedRequest(request, body)),
  );
}
