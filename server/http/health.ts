import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { databaseUnavailable } from './errors.ts';

/**
 * Registers `/healthz`, which answers until the process stops, and `/readyz`, which answers 200
 * only while the database does.
 */
export function healthRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  // A process that stops still answers for a moment, so that a proxy can learn of it and send
  // requests to another process.
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
  // Health checks are not limited, so checks at the same time share one question to the database.
  let asked: Promise<void> | undefined;
  const ping = () => (asked ??= database.ping().finally(() => (asked = undefined)));

  app.get('/readyz', async (_request, reply) => {
    await ping().catch(() => {
      throw databaseUnavailable();
    });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
