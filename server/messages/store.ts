import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { createBatch } from '../database/batch.ts';
import type { Database, Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import type { Webhooks } from '../webhooks/raising.ts';
import { presentMessageAtDesk, type MessageRow } from './messages.presenter.ts';

/** A message that has arrived and is to be stored. */
export interface Arrival {
  senderId: number;
  senderIsDesk: boolean;
  /** The key of the program that sends the message in its maker's name; undefined for a person. */
  keyId: number | undefined;
  bookingId: number;
  content: string;
  clientKey: string | undefined;
}

/**
 * The outcome of storing a message. `repeated`: a message with this key is stored already;
 * `key_reused`: the key belongs to another message; `missing`: the sender has no such conversation;
 * `failed`: it is not stored, or that is unknown.
 */
export type Stored =
  | { outcome: 'stored' | 'repeated'; message: MessageRow; customerId: number }
  | { outcome: 'key_reused' | 'missing' }
  | { outcome: 'failed'; error: unknown };

/**
 * The connections for storing messages: the pool for a single statement, `db` for a transaction.
 */
type Store = Pick<Database, 'db'> & { pool: Pick<pg.Pool, 'query'> };

const mostPerBatch = 500;

/**
 * Makes a function that stores messages. Messages that arrive at the same time are stored with one
 * statement; the results come in the order of storing.
 */
export const createMessageStore = (
  store: Store,
  webhooks: Pick<Webhooks, 'wants' | 'raise'>,
): ((arrival: Arrival) => Promise<Stored>) =>
  createBatch((batch: Arrival[]) => storeBatch(store, webhooks, batch), mostPerBatch);

const lost: Stored = { outcome: 'failed', error: new Error('a message was left out of its batch') };

/**
 * Stores a batch. If it fails although the database can be reached, its messages are stored one by
 * one, so that only the bad message fails.
 */
async function storeBatch(
  store: Store,
  webhooks: Pick<Webhooks, 'wants' | 'raise'>,
  batch: Arrival[],
): Promise<Stored[]> {
  try {
    // Where no webhook wants the event, one statement without a transaction around it is enough.
    return webhooks.wants('message.created')
      ? await transaction(store.db, (db) => storeAndRaise(db, webhooks, batch))
      : await storeMessages((statement) => store.pool.query(statement), batch);
  } catch (error) {
    if (batch.length === 1 || (isDatabaseUnavailable(error) && !lostDeadlock(error))) {
      return batch.map(() => ({ outcome: 'failed', error }));
    }
    const results: Stored[] = [];
    for (const arrival of batch) results.push(...(await storeBatch(store, webhooks, [arrival])));
    return results;
  }
}

const lostDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';

/**
 * The statement that calls `store_messages` of the migrations; it gives one row for each message,
 * in their order.
 */
const storeStatement = {
  name: 'store_messages',
  text: `select item, outcome, id, created_at, customer_id, key_name
    from store_messages($1::integer[], $2::boolean[], $3::integer[], $4::text[], $5::text[], $6::integer[])`,
};

interface StoredRow {
  /** The place of the message in the batch, counted from 1. */
  item: number;
  outcome: 'stored' | 'repeated' | 'key_reused' | 'missing';
  id: number | null;
  created_at: Date | null;
  customer_id: number | null;
  key_name: string | null;
}

/** Runs the statement that stores messages, on the pool or in a transaction. */
type RunStatement = (statement: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<{ rows: StoredRow[] }>;

/** Stores messages, and writes the events of new ones for programs in the same transaction. */
async function storeAndRaise(
  db: Db,
  webhooks: Pick<Webhooks, 'raise'>,
  arrivals: Arrival[],
): Promise<Stored[]> {
  const run: RunStatement = ({ text, values }) => db.executeQuery(CompiledQuery.raw(text, values));
  const stored = await storeMessages(run, arrivals);
  await webhooks.raise(db, 'message.created', async () =>
    stored.flatMap((one) =>
      one.outcome === 'stored'
        ? [{ data: presentMessageAtDesk(one.message), customerId: one.customerId }]
        : [],
    ),
  );
  return stored;
}

async function storeMessages(run: RunStatement, arrivals: Arrival[]): Promise<Stored[]> {
  const { rows } = await run({
    ...storeStatement,
    values: [
      arrivals.map((arrival) => arrival.senderId),
      arrivals.map((arrival) => arrival.senderIsDesk),
      arrivals.map((arrival) => arrival.bookingId),
      arrivals.map((arrival) => arrival.content),
      arrivals.map((arrival) => arrival.clientKey ?? null),
      arrivals.map((arrival) => arrival.keyId ?? null),
    ],
  });
  const results = arrivals.map((): Stored => lost);
  for (const row of rows) {
    const arrival = arrivals[row.item - 1];
    if (arrival) results[row.item - 1] = toStored(row, arrival);
  }
  return results;
}

function toStored(row: StoredRow, arrival: Arrival): Stored {
  const { outcome, id, created_at: createdAt, customer_id: customerId } = row;
  if (outcome === 'key_reused' || outcome === 'missing') return { outcome };
  if (!id || !createdAt || !customerId) return lost;
  return {
    outcome,
    customerId,
    message: {
      id,
      booking_id: arrival.bookingId,
      sender_id: arrival.senderId,
      kind: 'text',
      content: arrival.content,
      created_at: createdAt,
      key_name: row.key_name,
    },
  };
}
