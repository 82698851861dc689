import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors.ts';
import { pathOf } from '../edge/request-target.ts';
import { clientFolder } from './renderer.ts';

/**
 * The caching of files: those with a hash of their content in the name never change; browsers ask
 * for the others each time, with their ETag.
 */
const forever = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';

/** The folders of dist/client with many files; each of them gets one route for all its files. */
const folders = ['assets', 'products'];
/**
 * The path of a file in one of these folders, with only those characters that the build uses in
 * names.
 */
const plainPath = new RegExp(`^/(?:${folders.join('|')})/[\\w-][\\w.-]*$`);

/**
 * The content type of SVG, to which a charset is added, because the library that serves files does
 * not know that SVG is text.
 */
const svg = 'image/svg+xml';

/** Serves the files that the build has put into dist/client, with their compressed copies. */
export async function serveClientFiles(app: FastifyInstance): Promise<void> {
  // The files get a scope of their own, so that the hook runs only for them.
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      // No file is served in parts. The files are small, and a part could not be sent compressed.
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
    // Each folder has one route, and not each file: there are hundreds of files. A newer build can
    // also add files while this process runs, because servers are replaced one by one and pages of
    // the new build ask any of them.
    for (const folder of folders) {
      files.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => {
        const file = `/${folder}/${request.params['*']}`;
        if (!plainPath.test(file)) throw notFound('Page');
        return reply.sendFile(file);
      });
    }
  });
}

/**
 * Whether the path of a URL is that of a file in one of these folders, however its characters are
 * encoded.
 */
export function isFileInFolder(url: string): boolean {
  try {
    const file = decodeURIComponent(pathOf(url));
    return plainPath.test(file) && existsSync(path.join(clientFolder, file));
  } catch {
    // The path cannot be decoded: it has a percent sign without two hexadecimal digits after it.
    return false;
  }
}
