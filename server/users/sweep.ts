import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Db } from '../database/connect.ts';
import { knownAddressAge, longestWindow } from '../limits/sign-in-throttling.ts';
import { deleteOldAddresses, deleteOldAttempts } from '../limits/sign-in-throttling.queries.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

const everyMs = 15 * 60 * 1_000;

/** Removes what no longer means anything: expired sessions, old attempts, addresses that are no longer known. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteOldAttempts(db, new Date(now.getTime() - longestWindow));
  await deleteOldAddresses(db, new Date(now.getTime() - knownAddressAge));
}

/** Sweeps now and then while the application is open. */
export function keepSwept(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): void {
  const timer = setInterval(() => {
    sweepSignIns(database.db, clock.now()).catch((error: unknown) =>
      app.log.warn({ err: error }, 'old sign-ins were not removed, trying again later'),
    );
  }, everyMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
