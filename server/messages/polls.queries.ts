import type { Pool } from 'pg';
import { arrayValue, createHotStatement } from '../database/hot-statement.ts';
import type { Found, Poll } from '../http/callers.ts';
import { callerColumns, callerOf, type NamedSession } from '../users/sessions.queries.ts';

/** A poll of whoever a token names. */
export interface NamedPoll extends NamedSession, Poll {}

/**
 * One row for each poll of a living session, with the conversation that it names. Each is looked up by its keys: joined
 * without limits, all the sessions are read where they are a thousand.
 */
const pollsStatement = createHotStatement(
  'find_polling',
  `select place, talk.account_id, talk.last_message_id, asking.*
   from unnest($1::bigint[], $2::integer[]) with ordinality as poll (session_id, booking_id, place)
   cross join lateral (
     select ${callerColumns} from session join account on account.id = session.account_id
     where session.id = poll.session_id and session.expires_at > $3::timestamptz limit 1
   ) asking
   left join lateral (
     select account_id, last_message_id from conversation where booking_id = poll.booking_id limit 1
   ) talk on true`,
);

/**
 * Who polls, and the state of the conversations that they name, whoever may read those. In the order asked for;
 * undefined for a session that is over or another account's.
 */
export async function findPolling(
  pool: Pick<Pool, 'query'>,
  polls: NamedPoll[],
  now: Date,
): Promise<(Found | undefined)[]> {
  const rows = await pollsStatement(pool, [
    arrayValue(polls.map(({ sessionId }) => sessionId)),
    arrayValue(polls.map(({ bookingId }) => bookingId ?? null)),
    now.toISOString(),
  ]);
  const found: (Found | undefined)[] = polls.map(() => undefined);
  for (const [place, customerId, lastMessageId, ...columns] of rows) {
    const index = Number(place) - 1;
    const caller = callerOf(columns);
    if (caller.id !== polls[index]?.accountId) continue;
    const conversation = customerId
      ? { customerId: Number(customerId), lastMessageId: Number(lastMessageId ?? 0) }
      : undefined;
    found[index] = { caller, conversation };
  }
  return found;
}
