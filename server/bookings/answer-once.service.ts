import type { Db } from '../database/connect.ts';
import type { Caller } from '../http/callers.ts';
import { idempotencyKeyReused } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { findAnswered, keepAnswer, lockAccount } from './promises.queries.ts';

/**
 * Does what a request with a key asks for once, and answers its repeats with what it answered then; a request without a
 * key is simply done. Inside the transaction of the work, as its first step: accounts are locked first.
 */
export async function answerOnce<Reply>(
  db: Db,
  caller: Caller,
  request: KeyedRequest,
  work: () => Promise<Reply>,
): Promise<Reply> {
  if (!request) return work();
  await lockAccount(db, caller.id);
  const known = await findAnswered(db, caller.id, request.key);
  if (known) {
    if (known.fingerprint !== request.fingerprint) throw idempotencyKeyReused();
    return known.reply as Reply;
  }
  const reply = await work();
  await keepAnswer(db, caller.id, request, reply);
  return reply;
}
