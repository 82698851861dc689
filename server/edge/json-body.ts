import type { FastifyInstance } from 'fastify';
import { malformed } from '../http/errors.ts';

/** The largest JSON body of a request, in bytes. */
export const bodyLimit = 1024 * 1024;

/**
 * Makes Fastify accept only JSON bodies; an empty one counts as none. Keys that could change a
 * prototype are removed.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined);
      // The parser of Fastify has no promise, so a callback takes its result. All its errors get
      // the same message.
      void parse(request, body as string, (error, value) =>
        error ? done(malformed('The request body is not valid JSON')) : done(null, value),
      );
    },
  );
}
