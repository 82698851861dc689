import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How much of a refused body is read at most, in bytes; no call takes a larger one. */
const mostBytes = 32 * 1024 * 1024;
/** How long a client may pause while its refused body is read; then it gets its answer. */
const pauseMs = 1_000;

const announces = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (Number(headers['content-length']) > 0 && Number(headers['content-length']) <= mostBytes);

/**
 * Reads the rest of a request's body and throws it away, until it ends, pauses or becomes too
 * large.
 */
const readRest = ({ raw }: FastifyRequest): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0;
    const pause = setTimeout(resolve, pauseMs);
    const end = () => {
      clearTimeout(pause);
      resolve();
    };
    raw.on('data', (part: Buffer) => {
      pause.refresh();
      bytes += part.length;
      if (bytes > mostBytes) end();
    });
    raw.once('end', end).once('close', end).once('error', end);
    raw.resume();
  });

/**
 * Delays a refusal until the body of the request has arrived. A client that still sends when the
 * connection ends would see a broken connection and not the answer.
 */
export function answerAfterBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.raw.readableEnded || request.raw.destroyed;
    if (reply.statusCode >= 400 && !isRead && announces(request)) await readRest(request);
    return payload;
  });
}
