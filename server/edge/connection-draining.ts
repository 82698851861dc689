import type { FastifyInstance } from 'fastify';

/**
 * An answer that was being made when the server was asked to stop tells its connection that it was the last one: left
 * open, it would hold the stop up until its time is over. Requests that come later are told so by Fastify.
 */
export function drainConnections(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });
}
