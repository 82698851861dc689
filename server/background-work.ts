import { backUpDaily } from './backup/daily-backup.ts';
import { completeRentals } from './bookings/status/completion.ts';
import { expireRequests } from './bookings/expiry/expiry.service.ts';
import { deleteOldAnswers } from './idempotency/idempotency.service.ts';
import type { Deps } from './deps.ts';
import { every, type Repeated } from './every.ts';
import { keepMailing } from './mail/mailer.service.ts';
import { sweepPictures } from './pictures/pictures.service.ts';
import { sweepStaff } from './staff/sweep.ts';
import { sweepSignIns } from './users/upkeep/sweep.ts';
import { keepDelivering } from './webhooks/deliverer.service.ts';
import { sweepDeliveries } from './webhooks/deliveries.service.ts';

/**
 * The time between two looks at bookings, because requests expire and rentals complete within a
 * minute (docs/contract/bookings.md 8, counter.md 2).
 */
const bookingsEveryMs = 20_000;
const sweepEveryMs = 15 * 60_000;

/**
 * Starts the work that the shop does by itself while it is open. Each server process does it; work
 * that only one process may do takes a lock or claims rows. Memory that follows the database
 * (`create-deps.ts`) and the connections have their own repetitions.
 */
export function startBackgroundWork(deps: Deps): Repeated {
  const { config, database, clock, log } = deps;
  const warning = (sentence: string) => ({ failure: { log, level: 'warn', sentence } as const });
  const sweep = (what: string, work: (db: typeof database.db, now: Date) => Promise<void>) =>
    every(
      sweepEveryMs,
      () => work(database.db, clock.now()),
      warning(`${what} were not cleared away, trying again later`),
    );

  const running = [
    keepMailing(deps),
    keepDelivering(deps),
    every(
      bookingsEveryMs,
      () => expireRequests(deps),
      warning('expired requests were not cancelled, trying again later'),
    ),
    every(
      bookingsEveryMs,
      () => completeRentals(deps),
      warning('rentals that are over were not completed, trying again later'),
    ),
    sweep('old answers to bookings', deleteOldAnswers),
    sweep('old sign-ins', (db, now) => sweepSignIns(db, now)),
    sweep('old invitations and entries of the log', sweepStaff),
    sweep('old deliveries of webhooks', sweepDeliveries),
    sweep('pictures that nothing shows', sweepPictures),
    // Only the bundled database is backed up; a house that runs its own PostgreSQL does that
    // itself.
    ...(config.databaseUrl ? [] : [backUpDaily(deps)]),
  ];
  return {
    async close() {
      await Promise.all(running.map((work) => work.close()));
    },
  };
}
