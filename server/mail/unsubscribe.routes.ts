import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { unsubscribe, unsubscribePage } from './unsubscribe.service.ts';

interface Asked {
  Params: { token: string };
}

const path = '/unsubscribe/:token';
/** The most bytes of a form with one field. */
const longestBody = 16_384;

/** A reader turns that kind of mail off with one press (RFC 8058); the address itself is the secret. */
export function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    // Mail programs send any content type; the address alone decides.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: longestBody },
      (_request, _body, done) => done(null),
    );
    const send = (reply: FastifyReply, html: string) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .send(html);

    scope.get<Asked>(path, async ({ params }, reply) => {
      if (!deps.unsubscribing.read(params.token)) reply.status(404);
      return send(reply, unsubscribePage(deps, params.token));
    });
    scope.post<Asked>(path, async ({ params }, reply) => {
      const done = await unsubscribe(deps, params.token);
      if (done === undefined) reply.status(404);
      return send(reply, done ?? unsubscribePage(deps, params.token));
    });
  });
}
