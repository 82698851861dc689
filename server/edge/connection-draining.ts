import type { FastifyInstance } from 'fastify';

/**
 * Closes connections when the server stops: an answer that is sent during the stop tells its client
 * that the connection ends, because an open connection would delay the stop until its time limit.
 * Fastify itself does so for requests that arrive later.
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
