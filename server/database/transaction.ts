import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './connect.ts';

const usualAttempts = 4;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/**
 * Runs work in one READ COMMITTED transaction, again as a whole (up to three more times) when it lost a
 * deadlock or a serialization conflict. Inside a transaction it joins that one, so services compose.
 * The work must not wait for the network: what it has locked stays locked meanwhile.
 */
export async function transaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return againAfterConflict(() =>
    db.transaction().setIsolationLevel('read committed').execute(work),
  );
}

/**
 * The same for work that is a single statement, which is a transaction by itself: two round trips less, during
 * which nothing stays locked.
 */
export async function singleStatement<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : againAfterConflict(() => work(db));
}

/** Runs work in a transaction and rolls it back; only its result is kept. */
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
 * Repeats work that is a whole transaction when it lost a deadlock or a serialization conflict, up
 * to `attempts` times.
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
      // A random pause keeps the two that met from meeting again.
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === serializationFailure || code === deadlockDetected || isConflict(error.cause);
}
