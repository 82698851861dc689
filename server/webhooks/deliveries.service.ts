import type { PageQuery } from '#shared/fields.ts';
import type { Delivery } from '#shared/webhooks/webhooks.ts';
import type { Db } from '../database/connect.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/callers.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { KeyedRequest } from '../http/idempotency.ts';
import { cutPage, idCursor, pageSize, readCursor, type Page } from '../http/pagination.ts';
import { answerOnce } from '../idempotency/idempotency.service.ts';
import {
  deleteOldDeliveries,
  findDeliveries,
  insertTest,
  lockDelivery,
  queueDeliveryAgain,
  type DeliveryRow,
} from './deliveries.queries.ts';
import { findWebhook } from './webhooks.queries.ts';
import { noWebhook } from './webhooks.service.ts';

type Needed = Pick<Deps, 'database' | 'clock'>;

const present = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhookId: row.webhook_id,
  type: row.type,
  state: row.state,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.state === 'queued' ? row.next_attempt_at.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  error: row.error,
  answer: row.answer,
});

/** A page of the deliveries to a webhook with their outcomes, newest first. */
export async function deliveriesPage(
  { database: { db } }: Pick<Deps, 'database'>,
  webhookId: number,
  query: PageQuery,
): Promise<Page<Delivery>> {
  const size = pageSize(query);
  const [before] = readCursor(idCursor, query) ?? [];
  if (!(await findWebhook(db, webhookId))) throw noWebhook();
  const rows = await findDeliveries(db, webhookId, before, size + 1);
  const { items, next } = cutPage(rows, size, ({ id }) => [id]);
  return { next, items: items.map(present) };
}

/** Queues a test event for a webhook, whichever events it asks for. */
export const tryWebhook = (
  { database, clock }: Needed,
  caller: Caller,
  id: number,
  request: KeyedRequest,
): Promise<Delivery> =>
  transaction(database.db, (db) =>
    answerOnce(db, caller, request, async () => {
      if (!(await findWebhook(db, id))) throw noWebhook();
      return present(await insertTest(db, id, clock.now()));
    }),
  );

/**
 * Queues a delivery again, with the same data and the same id.
 * @throws 409 if it is queued already
 */
export const sendAgain = ({ database, clock }: Needed, id: number): Promise<Delivery> =>
  transaction(database.db, async (db) => {
    const row = await lockDelivery(db, id);
    if (!row) throw notFound('Delivery');
    if (row.state === 'queued') {
      throw new AppError(409, 'already_queued', 'This delivery is on its way already');
    }
    return present(await queueDeliveryAgain(db, id, clock.now()));
  });

/** How long deliveries are kept, in milliseconds (docs/contract/webhooks.md 4). */
const keptMs = 30 * 24 * 60 * 60 * 1_000;
/** How many deliveries one statement deletes at most, so that it is short. */
const batch = 1_000;

export async function sweepDeliveries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  while ((await deleteOldDeliveries(db, before, batch)) === batch);
}
