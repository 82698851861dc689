import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { pathOf } from '../edge/request-target.ts';
import { clientFolder } from './renderer.ts';

/** Files named after their content never change; the others are asked for again each time, by their ETag. */
const forever = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';

/** The folders of dist/client that hold many files. */
const folders = ['assets', 'products'];
/** A file in one of these folders, with the characters of a name that the build makes. */
const plainPath = new RegExp(`^/(?:${folders.join('|')})/[\\w-][\\w.-]*$`);

/** The library that serves files does not know that this format is text. */
const svg = 'image/svg+xml';

/** Serves what the build put into dist/client, compressed in advance where that helps. */
export async function serveClientFiles(app: FastifyInstance): Promise<void> {
  // The files have a scope of their own, so that the hook runs for them alone.
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      // Files this small are not served in parts; a part could not be compressed either.
      acceptRanges: false,
      globIgnore: ['**/*.br', '**/*.gz', ...folders.map((folder) => `${folder}/**`)],
      cacheControl: false,
      setHeaders(reply, file) {
        const named = file.slice(clientFolder.length);
        reply.header('cache-control', named.startsWith('/assets/') ? forever : revalidated);
        reply.header('vary', 'accept-encoding');
      },
    });
    files.addHook('onSend', (_request, reply, payload, done) => {
      if (reply.getHeader('content-type') === svg) reply.type(`${svg}; charset=utf-8`);
      done(null, payload);
    });
    // Each folder has one route, not each file: there are hundreds of files, and a newer build adds
    // more while this process runs, because servers are replaced one by one and their pages ask any
    // of them.
    for (const folder of folders) {
      files.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => {
        const file = `/${folder}/${request.params['*']}`;
        if (!plainPath.test(file)) throw notFound('Page');
        return reply.sendFile(file);
      });
    }
  });
}

/** Whether an address, in any spelling that a `GET` understands, is a file's in one of those folders. */
export function isFileInFolder(url: string): boolean {
  try {
    const file = decodeURIComponent(pathOf(url));
    return plainPath.test(file) && existsSync(path.join(clientFolder, file));
  } catch {
    // The address has a percent sign without two hexadecimal digits.
    return false;
  }
}
