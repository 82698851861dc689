import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { databaseUnavailable } from './errors.ts';

/** `/healthz` while the process lives, `/readyz` only while the database answers. */
export function healthRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  // Nobody's questions are counted here, so that all who ask at the same time share one to the database.
  let asked: Promise<void> | undefined;
  const ping = () => (asked ??= database.ping().finally(() => (asked = undefined)));

  app.get('/readyz', async (_request, reply) => {
    await ping().catch(() => {
      throw databaseUnavailable();
    });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
