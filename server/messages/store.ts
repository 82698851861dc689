import type pg from 'pg';
import { arrayValue, createHotStatement, type TextRow } from '../database/hot-statement.ts';
import { createLane } from '../database/embedded/lane.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { momentOf } from '../database/values.ts';
import type { MessageRow } from './messages.presenter.ts';

/** A message on its way to the disk. */
export interface Arrival {
  senderId: number;
  senderIsAdmin: boolean;
  bookingId: number;
  content: string;
  clientKey: string | undefined;
}

/**
 * What became of an arrival. `repeated`: its key is known, the message is the first one; `missing`: no such
 * conversation for this sender; `failed`: not stored, or nobody knows.
 */
export type Stored =
  | { outcome: 'stored' | 'repeated'; message: MessageRow; customerId: number }
  | { outcome: 'key_reused' | 'missing' }
  | { outcome: 'failed'; error: unknown };

type Pool = Pick<pg.Pool, 'query'>;

const mostPerBatch = 500;

/** Stores messages; those that arrive together share one statement. */
export function createMessageStore<Item extends Arrival>(
  pool: Pool,
  /** Told in the order in which messages were stored, before anything else can be. */
  onStored: (results: { item: Item; result: Stored }[]) => void,
): (item: Item) => void {
  return createLane<Item>(async (batch) => {
    const results = await storeBatch(pool, batch);
    onStored(batch.map((item, index) => ({ item, result: results[index] ?? lost })));
  }, mostPerBatch);
}

const lost: Stored = { outcome: 'failed', error: new Error('a message was left out of its batch') };

/** A batch that fails for another reason than a lost database is stored one by one: only the bad message fails. */
async function storeBatch(pool: Pool, batch: Arrival[]): Promise<Stored[]> {
  try {
    return await storeMessages(pool, batch);
  } catch (error) {
    if (batch.length === 1 || (isDatabaseUnavailable(error) && !lostDeadlock(error))) {
      return batch.map(() => ({ outcome: 'failed', error }));
    }
    const results: Stored[] = [];
    for (const arrival of batch) results.push(...(await storeBatch(pool, [arrival])));
    return results;
  }
}

const lostDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/** `store_messages` of the migrations: one statement, one result for each arrival in its order. */
const storeStatement = createHotStatement(
  'store_messages',
  `select item, outcome, id, created_at, customer_id
   from store_messages($1::integer[], $2::boolean[], $3::integer[], $4::text[], $5::text[])`,
);

async function storeMessages(pool: Pool, arrivals: Arrival[]): Promise<Stored[]> {
  const rows = await storeStatement(pool, [
    arrayValue(arrivals.map((arrival) => arrival.senderId)),
    arrayValue(arrivals.map((arrival) => arrival.senderIsAdmin)),
    arrayValue(arrivals.map((arrival) => arrival.bookingId)),
    arrayValue(arrivals.map((arrival) => arrival.content)),
    arrayValue(arrivals.map((arrival) => arrival.clientKey ?? null)),
  ]);
  const results: Stored[] = [];
  for (const [item, ...row] of rows) {
    const arrival = arrivals[Number(item) - 1];
    if (arrival) results[Number(item) - 1] = toStored(row, arrival);
  }
  return results;
}

function toStored([outcome, id, createdAt, customerId]: TextRow, arrival: Arrival): Stored {
  if (outcome === 'key_reused' || outcome === 'missing') return { outcome };
  if ((outcome !== 'stored' && outcome !== 'repeated') || !id || !createdAt || !customerId) {
    return lost;
  }
  return {
    outcome,
    customerId: Number(customerId),
    message: {
      id: Number(id),
      booking_id: arrival.bookingId,
      sender_id: arrival.senderId,
      content: arrival.content,
      created_at: momentOf(createdAt),
    },
  };
}
