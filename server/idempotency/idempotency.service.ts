import type { Db } from '../database/connect.ts';
import type { Caller } from '../http/callers.ts';
import { alreadyMade, idempotencyKeyReused } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { deleteAnswers, findKeptAnswer, keepAnswer, lockAccounts } from './idempotency.queries.ts';

/** How long answers are kept for repeats; docs/contract/api.md 5 asks for a day. */
const keptMs = 7 * 24 * 60 * 60 * 1_000;
/** The most answers of one statement, so that none takes long. */
const batch = 1_000;

/**
 * Does a request with a key once, and answers its repeats with the first answer; without a key it
 * is simply done. Must be the first step of the work's transaction, because it locks accounts: the
 * caller's and those of `others` together.
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
 * Does the same for an answer that holds a secret: only the id of the thing that was made is kept, and a repeat is
 * refused with that id.
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

/** Removes kept answers that are too old to be repeated. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  while ((await deleteAnswers(db, before, batch)) === batch);
}
