import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createCamera,
  deleteCamera,
  getAvailability,
  getCamera,
  getNextFree,
  listBrands,
  listCameras,
  listCategories,
  updateCamera,
} from '#shared/cameras.ts';
import type { Deps } from '../deps.ts';
import { json, linkOf, sendPublic } from '../http-cache/http-cache.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import { createSharedReads } from '../http/shared-reads.ts';
import {
  addCamera,
  availabilityOf,
  brandsPage,
  cameraById,
  camerasPage,
  categoriesPage,
  changeCamera,
  nextFreeRange,
  removeCamera,
} from './cameras.service.ts';

/** The catalogue for everybody (kept answers), availability, and the desk's changes. */
export function cameraRoutes(app: FastifyInstance, deps: Deps): void {
  const { answers } = deps.catalogue;
  const db = deps.database.db;

  const fromKept = {
    beforeInput: async (request: FastifyRequest, reply: FastifyReply) =>
      answers.find(request, reply),
  };
  /** Sends what `make` reads; addresses with free text are answered but not kept, there is no end of them. */
  const keepAnswer = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    make: () => Promise<unknown>,
  ) => {
    if (!isCanonical(request.url)) {
      return sendPublic(request, reply, JSON.stringify(await make()));
    }
    const madeSince = answers.generation();
    const made = await answers.together(request.url, async () => ({
      content: JSON.stringify(await make()),
      link: linkOf(reply),
    }));
    return answers.keep(request, reply, { ...made, contentType: json, madeSince });
  };

  on(
    app,
    listCameras,
    (call) => keepAnswer(call, async () => sendPage(call, await camerasPage(db, call.query))),
    fromKept,
  );
  on(app, getCamera, (call) => keepAnswer(call, () => cameraById(db, call.params.id)), fromKept);
  on(
    app,
    listCategories,
    (call) => keepAnswer(call, async () => sendPage(call, await categoriesPage(db, call.query))),
    fromKept,
  );
  on(
    app,
    listBrands,
    (call) => keepAnswer(call, async () => sendPage(call, await brandsPage(db, call.query))),
    fromKept,
  );
  // Whoever looks at the same days of a camera at the same moment shares one statement.
  const together = createSharedReads();
  on(app, getAvailability, async ({ params: { id }, query: { from, to }, request, reply }) => {
    const content = await together(`${id} ${from} ${to}`, async () =>
      JSON.stringify(await availabilityOf(db, id, from, to)),
    );
    return sendPublic(request, reply, content);
  });
  on(app, getNextFree, ({ params, query }) =>
    nextFreeRange(deps, params.id, query.days, query.from),
  );

  on(app, createCamera, ({ caller, body }) => addCamera(deps, caller.id, body));
  on(app, updateCamera, ({ caller, params, body }) =>
    changeCamera(deps, caller.id, params.id, body),
  );
  on(app, deleteCamera, ({ caller, params }) => removeCamera(deps, caller.id, params.id));
}

/** Addresses of which there are finitely many, written in one way: with no parameters, or a single known one. */
function isCanonical(url: string): boolean {
  const [path = '', search] = url.split('?');
  // `/api/c%61meras` is the same place as well.
  if (!/^[a-z\d/-]+$/.test(path)) return false;
  return (
    search === undefined ||
    /^(limit=[1-9]\d{0,3}|categoryId=[1-9]\d{0,5}|price=[\w-]+)$/.test(search)
  );
}
