import type { FastifyInstance } from 'fastify';
import { malformed } from '../http/errors.ts';

/** Request bodies are JSON up to 1 MiB. */
export const bodyLimit = 1024 * 1024;

/** JSON only; an empty body counts as none; keys that would reach a prototype are dropped. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      // The parser of Fastify has only a callback; each of its errors becomes one clear sentence.
      void parse(request, body as string, (error, value) =>
        error ? done(malformed('The request body is not valid JSON')) : done(null, value),
      );
    },
  );
}
