import type { Db } from '../database/connect.ts';
import { deleteAnswers } from './promises.queries.ts';

/** A request is not repeated after so long; docs/contract/api.md 5 asks for a day. */
const keptMs = 7 * 24 * 60 * 60 * 1_000;
/** At a time, so that no statement takes long, however many there are. */
const batch = 1_000;

/** Removes the kept answers to requests that nobody repeats any more. */
export async function sweepAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  while ((await deleteAnswers(db, before, batch)) === batch);
}
