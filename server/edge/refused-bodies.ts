import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The largest body that is read and thrown away; it is larger than that of any call. */
const mostBytes = 32 * 1024 * 1024;
/** When a client sends nothing for this long, it gets its answer at once. */
const pauseMs = 1_000;

const announces = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined ||
  (Number(headers['content-length']) > 0 && Number(headers['content-length']) <= mostBytes);

/** Reads the rest of a body and throws it away, as long as it comes. */
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
 * A refusal waits for the body that is still on its way: a client that is answered while it sends, and whose connection
 * then ends, sees a broken connection in place of the answer.
 */
export function answerAfterBody(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.raw.readableEnded || request.raw.destroyed;
    if (reply.statusCode >= 400 && !isRead && announces(request)) await readRest(request);
    return payload;
  });
}
