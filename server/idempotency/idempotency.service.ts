import type { Db } from '../database/connect.ts';
import type { Caller } from '../http/callers.ts';
import { alreadyMade, idempotencyKeyReused } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { deleteAnswers, findKeptAnswer, keepAnswer, lockAccounts } from './idempotency.queries.ts';

/**
 * How long answers are kept for repeated requests, in milliseconds; docs/contract/api.md 5 demands
 * a day.
 */
const keptMs = 7 * 24 * 60 * 60 * 1_000;
/** How many answers one statement deletes at most, so that it is short. */
const batch = 1_000;

/**
 * Does a request with an idempotency key only once, and gives repeats the first answer; without a
 * key the work is simply done. It must come first in the transaction, because it locks accounts:
 * that of the caller and those in `others`.
 */
export async function answerOnce<Reply>(
  db: Db,
  caller: Caller,
  request: KeyedRequest,
  work: () => Promise<Reply>,
  others: number[] = [],
): Promise<Reply> {
  const accounts = request ? [caller.id, ...others] : others;
  if (accounts.length > 0) await lockAccounts(db, accounts);
  if (!request) return work();
  const known = await findKeptAnswer(db, caller.id, request.key);
  if (known) {
    if (known.fingerprint !== request.fingerprint) throw idempotencyKeyReused();
    return known.reply as Reply;
  }
  const reply = await work();
  await keepAnswer(db, caller.id, request, reply);
  return reply;
}

/**
 * Does what `answerOnce` does, for an answer that contains a secret. Only the id of the new thing
 * is kept, and a repeat is refused with this id.
 */
export async function tellOnce<Reply>(
  db: Db,
  caller: Caller,
  request: KeyedRequest,
  work: () => Promise<{ id: number; reply: Reply }>,
  others: number[] = [],
): Promise<Reply> {
  let made: { reply: Reply } | undefined;
  const record = async () => {
    const { id, reply } = await work();
    made = { reply };
    return id;
  };
  const id = await answerOnce(db, caller, request, record, others);
  if (!made) throw alreadyMade(id);
  return made.reply;
}

/** Deletes kept answers whose requests are so old that nobody repeats them. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  while ((await deleteAnswers(db, before, batch)) === batch);
}
