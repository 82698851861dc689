import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

const quarterOfAnHour = 15 * 60 * 1_000;

/** Clears away what no longer means anything, now and then while the application is open; `what` names it in the log. */
export function keepSwept(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  what: string,
  sweep: (db: Deps['database']['db'], now: Date) => Promise<void>,
  everyMs = quarterOfAnHour,
): void {
  const timer = setInterval(() => {
    sweep(database.db, clock.now()).catch((error: unknown) =>
      app.log.warn({ err: error }, `${what} were not cleared away, trying again later`),
    );
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
