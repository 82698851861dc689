import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { databaseUnavailable } from './errors.ts';

/** `/healthz` until the process stops, `/readyz` only while the database answers. */
export function healthRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  // A stopping process still answers for a moment: long enough for a proxy to hear of it and to ask another one.
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/healthz', async (_request, reply) =>
    reply
      .status(stopping ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: stopping ? 'stopping' : 'ok' }),
  );
  // Health checks are not limited, so all that come at the same time share one question to the database.
  let asked: Promise<void> | undefined;
  const ping = () => (asked ??= database.ping().finally(() => (asked = undefined)));

  app.get('/readyz', async (_request, reply) => {
    await ping().catch(() => {
      throw databaseUnavailable();
    });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
