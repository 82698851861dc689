import type { FastifyInstance } from 'fastify';
import {
  addUnit,
  endDowntime,
  getUnitHistory,
  listUnits,
  previewDowntime,
  previewRetire,
  reinstateUnit,
  retireUnit,
  searchUnits,
  startDowntime,
  updateUnit,
} from '#shared/units/units.ts';
import type { Deps } from '../deps.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { downtimeConsequences, putBackIntoService, takeOutOfService } from './downtimes.service.ts';
import { unitsFound } from './finding-units.service.ts';
import {
  addUnitTo,
  changeUnit,
  reinstate,
  retire,
  retireConsequences,
  unitHistory,
  unitsPage,
} from './units.service.ts';

/** Registers the desk's calls for units and their downtimes. */
export function unitRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, listUnits, async (call) =>
    sendPage(call, await unitsPage(deps, call.params.id, call.query)),
  );
  on(app, addUnit, ({ caller, params, body, request }) =>
    addUnitTo(deps, caller, params.id, body, keyedRequest(request, body)),
  );
  on(app, searchUnits, async (call) => sendPage(call, await unitsFound(deps, call.query)));
  on(app, updateUnit, ({ caller, params, body }) => changeUnit(deps, caller, params.id, body));
  on(app, previewRetire, ({ params }) => retireConsequences(deps, params.id));
  on(app, retireUnit, ({ caller, params }) => retire(deps, caller, params.id));
  on(app, reinstateUnit, ({ caller, params }) => reinstate(deps, caller, params.id));
  on(app, getUnitHistory, async (call) =>
    sendPage(call, await unitHistory(deps.database.db, call.params.id, call.query)),
  );
  on(app, previewDowntime, ({ params, query }) => downtimeConsequences(deps, params.id, query));
  on(app, startDowntime, ({ caller, params, body, request }) =>
    takeOutOfService(deps, caller, params.id, body, keyedRequest(request, body)),
  );
  on(app, endDowntime, ({ caller, params }) => putBackIntoService(deps, caller, params.id));
}
