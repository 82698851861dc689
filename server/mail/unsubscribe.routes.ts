import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { unsubscribe, unsubscribePage } from './unsubscribe.service.ts';

interface Asked {
  Params: { token: string };
}

const path = '/unsubscribe/:token';
/** The largest body that is read, in bytes; the form has only one field. */
const longestBody = 16_384;

/**
 * Registers the page, and the act, with which a reader turns a kind of mail off without signing in
 * (RFC 8058). The link in the mail is the secret.
 */
export function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    // Mail programs send various content types, and the body does not matter, so every type is
    // accepted.
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
