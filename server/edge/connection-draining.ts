import type { FastifyInstance } from 'fastify';

/**
 * Connection draining: an answer that was in progress when the server was asked to stop tells its
 * client that the connection closes. A connection left open would delay the stop until its time
 * limit. Fastify tells later requests the same.
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
