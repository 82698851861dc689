import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { clientFolder } from './renderer.ts';

/** Files named after their content never change; the others are asked for again each time, by their ETag. */
const forever = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';

/** Serves what the build put into dist/client, compressed in advance where that helps. */
export async function serveClientFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(reply, file) {
      const named = file.slice(clientFolder.length);
      reply.header('cache-control', named.startsWith('/assets/') ? forever : revalidated);
      reply.header('vary', 'accept-encoding');
    },
  });
}
