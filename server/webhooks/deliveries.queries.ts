import { sql } from 'kysely';
import type { DeliveryState, testEvent, WebhookEvent } from '#shared/webhooks/webhooks.rules.ts';
import type { Db } from '../database/connect.ts';

export interface DeliveryRow {
  id: number;
  webhook_id: number;
  type: WebhookEvent | typeof testEvent;
  state: DeliveryState;
  status: number | null;
  attempts: number;
  next_attempt_at: Date;
  created_at: Date;
  sent_at: Date | null;
  error: string;
  answer: string;
}

const columns = [
  'id',
  'webhook_id',
  'type',
  'state',
  'status',
  'attempts',
  'next_attempt_at',
  'created_at',
  'sent_at',
  'error',
  'answer',
] as const;

/** The data of an event for programs, and the customer whom it is about. */
export interface Raised {
  data: object;
  customerId: number | null;
}

/**
 * Writes deliveries, in the transaction of the act: one of each event to each webhook that wants
 * it.
 */
export async function insertDeliveries(
  db: Db,
  type: WebhookEvent,
  raised: Raised[],
  now: Date,
): Promise<void> {
  await sql`
    insert into webhook_delivery (webhook_id, type, data, account_id, state, created_at, next_attempt_at)
    select webhook.id, ${type}::text, raised.data, raised."customerId", 'queued', ${now}::timestamptz, ${now}::timestamptz
    from webhook cross join json_to_recordset(${JSON.stringify(raised)}::json) as raised (data json, "customerId" integer)
    where webhook.active and ${type}::text = any(webhook.events)
    order by webhook.id`.execute(db);
}

/** Writes the delivery of a test event to a webhook. */
export const insertTest = (db: Db, webhookId: number, now: Date): Promise<DeliveryRow> =>
  db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      type: 'test',
      data: '{}',
      state: 'queued',
      by_hand: true,
      created_at: now,
      next_attempt_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** The deliveries to a webhook, newest first; only those before the id `before`. */
export const findDeliveries = (
  db: Db,
  webhookId: number,
  before: number | undefined,
  limit: number,
): Promise<DeliveryRow[]> =>
  db
    .selectFrom('webhook_delivery')
    .select(columns)
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const lockDelivery = (db: Db, id: number): Promise<DeliveryRow | undefined> =>
  db
    .selectFrom('webhook_delivery')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Queues a delivery again that was sent or has failed. */
export const queueDeliveryAgain = (db: Db, id: number, now: Date): Promise<DeliveryRow> =>
  db
    .updateTable('webhook_delivery')
    .set({
      state: 'queued',
      by_hand: true,
      attempts: 0,
      error: '',
      next_attempt_at: now,
      leased_until: null,
      sent_at: null,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/**
 * Marks the queued deliveries of a webhook that is switched off as failed, except those that a
 * person has asked for.
 */
export async function failQueued(db: Db, webhookId: number, error: string): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ state: 'failed', error, leased_until: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'queued')
    .where('by_hand', '=', false)
    .execute();
}

/** The ids of webhooks that have a delivery due. */
export async function findDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhook where exists (
      select from webhook_delivery
      where webhook_id = webhook.id and state = 'queued' and next_attempt_at <= ${now}::timestamptz
        and (leased_until is null or leased_until <= ${now}::timestamptz)
        and (webhook.active or by_hand))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * A delivery that this process has claimed, with the receiver's address and the secrets. No other
 * process makes it until the lease ends.
 */
export interface ClaimedDelivery {
  id: number;
  webhook_id: number;
  type: DeliveryRow['type'];
  message_id: string;
  data: object;
  attempts: number;
  created_at: Date;
  leased_until: Date;
  url: string;
  secret: string;
  previous_secret: string | null;
  previous_until: Date | null;
}

/**
 * Claims the next delivery of a webhook that is due, until the lease ends, and counts an attempt.
 */
export async function claimDelivery(
  db: Db,
  { webhookId, now, leasedUntil }: { webhookId: number; now: Date; leasedUntil: Date },
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    update webhook_delivery set leased_until = ${leasedUntil}::timestamptz, attempts = attempts + 1
    from webhook
    where webhook.id = webhook_delivery.webhook_id and webhook_delivery.id = (
      select due.id from webhook_delivery as due
      where due.webhook_id = ${webhookId}::integer and due.state = 'queued' and due.next_attempt_at <= ${now}::timestamptz
        and (due.leased_until is null or due.leased_until <= ${now}::timestamptz)
        and (due.by_hand or (select active from webhook where id = ${webhookId}::integer))
      order by due.next_attempt_at, due.id limit 1
      for update skip locked
    )
    returning webhook_delivery.id, webhook_id, type, message_id, data, attempts, webhook_delivery.created_at, leased_until,
      url, secret, previous_secret, previous_until`.execute(db);
  return rows[0];
}

/** The answer of a receiver; without a status there was none. */
export interface Answered {
  status: number | null;
  answer: string;
}

/**
 * Records that a receiver has taken a delivery. It is recorded even if another process has claimed
 * the delivery in the meantime, because it is true all the same.
 */
export async function recordTaken(
  db: Db,
  { id, webhook_id }: Pick<ClaimedDelivery, 'id' | 'webhook_id'>,
  { status, answer }: Answered,
  now: Date,
): Promise<void> {
  await sql`
    with taken as (
      update webhook_delivery set state = 'sent', status = ${status}::integer, answer = ${answer}::text, error = '',
        sent_at = ${now}::timestamptz, leased_until = null
      where id = ${id}::integer
    )
    update webhook set failing_since = null where id = ${webhook_id}::integer and failing_since is not null`.execute(
    db,
  );
}

/**
 * Records a failed attempt, and when the next one is due. False, without a record, if another
 * process has claimed the delivery in the meantime.
 */
export async function recordFailed(
  db: Db,
  { id, leased_until }: Pick<ClaimedDelivery, 'id' | 'leased_until'>,
  {
    status,
    answer,
    error,
    nextAttemptAt,
  }: Answered & { error: string; nextAttemptAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_delivery')
    .set({
      status,
      answer,
      error,
      leased_until: null,
      ...(nextAttemptAt ? { next_attempt_at: nextAttemptAt } : { state: 'failed' as const }),
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('leased_until', '=', leased_until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Notes that a webhook fails from now on, unless it is noted already; gives the moment since which
 * it fails.
 */
export async function noteFailing(db: Db, webhookId: number, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ failing_since: Date }>`
    update webhook set failing_since = coalesce(failing_since, ${now}::timestamptz) where id = ${webhookId}::integer
    returning failing_since`.execute(db);
  return rows[0]?.failing_since;
}

/** Deletes deliveries from before a moment, at most `most`; gives how many. */
export async function deleteOldDeliveries(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery where id in (
      select id from webhook_delivery where created_at < ${before}::timestamptz
      order by created_at limit ${most} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
