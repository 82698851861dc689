import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './connect.ts';

const usualAttempts = 4;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/**
 * Runs work in a READ COMMITTED transaction. When it lost a deadlock or a serialization conflict,
 * the whole work is repeated, up to three times. Inside of a transaction the work becomes a part of
 * it, so that services can call each other. Work must not wait for the network, because rows stay
 * locked meanwhile.
 */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return againAfterConflict(() =>
    db.transaction().setIsolationLevel('read committed').execute(work),
  );
}

/**
 * Runs work that is one statement, without `begin` and `commit`: a statement is a transaction by
 * itself, and two round trips are saved. It is repeated like a transaction.
 */
export async function singleStatement<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : againAfterConflict(() => work(db));
}

/** Runs work in a transaction that is rolled back, and gives the result of the work. */
export async function rolledBack<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const outcome: { value?: T } = {};
  const undo = new Error('undone');
  await transaction(db, async (tx) => {
    outcome.value = await work(tx);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return outcome.value as T;
}

/**
 * Runs work that is a whole transaction, up to `attempts` times while it loses a deadlock or a
 * serialization conflict.
 */
export async function againAfterConflict<T>(
  work: () => Promise<T>,
  attempts = usualAttempts,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      // The pause is random, so that two transactions that met do not meet again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === serializationFailure || code === deadlockDetected || isConflict(error.cause);
}
