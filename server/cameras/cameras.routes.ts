import type { FastifyInstance } from 'fastify';
import {
  createCamera,
  deleteCamera,
  getAvailability,
  getCamera,
  getDeskCamera,
  getNextFree,
  listBrands,
  listCategories,
  updateCamera,
} from '#shared/cameras/cameras.ts';
import { listFacets, helpSearch, listCameras, listDeskCameras } from '#shared/stock/finding.ts';
import type { Deps } from '../deps.ts';
import { keyedRequest } from '../http/idempotency.ts';
import { sendPage } from '../http/pagination.ts';
import { callerIfAny, on } from '../http/route.ts';
import { createSingleFlight } from '../http-cache/single-flight.ts';
import {
  addCamera,
  brandsPage,
  cameraById,
  categoriesPage,
  changeCamera,
  removeCamera,
} from './cameras.service.ts';
import { alternativesTo, camerasPage, countFacets, searchHelp } from './finding.service.ts';
import { bookingAskedAbout } from '../stock/booking-asked-about.ts';
import { availabilityOf, nextFreeRange } from '../stock/stock.service.ts';
import { listAlternatives } from '#shared/stock/stock.ts';

/**
 * Registers the calls of the catalogue (cached until it changes), those of availability, and the
 * desk's changes of items.
 */
export function cameraRoutes(app: FastifyInstance, deps: Deps): void {
  const db = deps.database.db;
  const caching = { cache: deps.catalogue.cache, isKept };

  // Equal searches at the same moment share one read. Lists with days are not cached, because every
  // booking changes them.
  const readOnce = createSingleFlight();
  on(
    app,
    listCameras,
    async (call) =>
      sendPage(call, await readOnce(call.request.url, () => camerasPage(deps, call.query))),
    { caching },
  );
  on(app, listFacets, ({ request, query }) =>
    readOnce(request.url, () => countFacets(deps, query)),
  );
  on(app, helpSearch, ({ request, query }) => readOnce(request.url, () => searchHelp(deps, query)));
  on(app, getCamera, ({ params }) => cameraById(deps, params.id), { caching });
  on(app, listCategories, async (call) => sendPage(call, await categoriesPage(db, call.query)), {
    caching,
  });
  on(app, listBrands, async (call) => sendPage(call, await brandsPage(db, call.query)), {
    caching,
  });
  on(app, getAvailability, async ({ request, params: { id }, query: { from, to, bookingId } }) => {
    const own = await bookingAskedAbout(db, () => callerIfAny(request), bookingId, 'bookings.read');
    return own
      ? availabilityOf(deps, id, from, to, bookingId)
      : readOnce(`${id} ${from} ${to}`, () => availabilityOf(deps, id, from, to));
  });
  on(app, getNextFree, ({ params, query }) =>
    nextFreeRange(deps, params.id, query.days, query.from, query.quantity ?? 1),
  );
  on(app, listAlternatives, ({ params, query }) => alternativesTo(deps, params.id, query));

  on(app, listDeskCameras, async (call) => sendPage(call, await camerasPage(deps, call.query)));
  on(app, getDeskCamera, ({ params }) => cameraById(deps, params.id));
  on(app, createCamera, ({ caller, body, request }) =>
    addCamera(deps, caller, body, keyedRequest(request, body)),
  );
  on(app, updateCamera, ({ caller, params, body }) => changeCamera(deps, caller, params.id, body));
  on(app, deleteCamera, ({ caller, params }) => removeCamera(deps, caller, params.id));
}

/**
 * Whether the answer to an address may be cached: only an address without parameters, or with a
 * single known one. This keeps the number of cached addresses finite.
 */
function isKept(url: string): boolean {
  const [path = '', search] = url.split('?');
  // Another spelling of the same path, such as `/api/c%61meras`, must not fill the cache.
  if (!/^[a-z\d/-]+$/.test(path)) return false;
  return (
    search === undefined ||
    /^(limit=[1-9]\d{0,3}|categoryId=[1-9]\d{0,5}|price=[\w-]+)$/.test(search)
  );
}
