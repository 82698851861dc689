import type { FastifyInstance } from 'fastify';
import { pictureLimits } from '#shared/pictures/pictures.rules.ts';
import { uploadPicture } from '#shared/pictures/pictures.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { on } from '../http/route.ts';
import { createEncoder } from './encoder.ts';
import { keepPicture, pictureFile } from './pictures.service.ts';

/**
 * Registers the call with which the desk uploads pictures, and the one that gives everybody a
 * picture's file.
 */
export function pictureRoutes(app: FastifyInstance, deps: Deps): void {
  const encoder = createEncoder();
  app.register(async (uploads) => {
    // The content type of an upload is ignored, because the first bytes of a file tell its kind.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: pictureLimits.bytes },
      async (_request: unknown, body: string | Buffer) => Buffer.from(body),
    );
    on(uploads, uploadPicture, ({ body }) => keepPicture(deps, encoder, body));
  });

  app.get<{ Params: { file: string } }>('/pictures/:file', async ({ params, headers }, reply) => {
    const [, id = '', width = '', format] =
      /^([0-9a-f]{32})-([1-9]\d{0,3})\.(avif|webp)$/.exec(params.file) ?? [];
    if (format !== 'avif' && format !== 'webp') throw notFound('Picture');
    const content = await pictureFile(deps, id, Number(width), format);
    if (!content) throw notFound('Picture');
    const etag = `"${params.file}"`;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type(`image/${format}`).send(content);
  });
}
