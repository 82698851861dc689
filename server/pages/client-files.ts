import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { clientFolder } from './renderer.ts';

/** Files named after their content never change; the others are asked for again each time, by their ETag. */
const forever = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';

/** As the build names files. */
const plainName = /^\w[\w.-]*$/;

/** Serves what the build put into dist/client, compressed in advance where that helps. */
export async function serveClientFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Nobody asks for parts of what is this small; half of it could not be compressed either.
    acceptRanges: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(reply, file) {
      const named = file.slice(clientFolder.length);
      reply.header('cache-control', named.startsWith('/assets/') ? forever : revalidated);
      reply.header('vary', 'accept-encoding');
    },
  });
  // What a newer build has added while this process runs: servers are replaced one by one, and the pages of each ask
  // any of them.
  app.get<{ Params: { file: string } }>('/assets/:file', (request, reply) => {
    const { file } = request.params;
    if (!plainName.test(file)) throw notFound('Page');
    return reply.sendFile(`assets/${file}`);
  });
}
