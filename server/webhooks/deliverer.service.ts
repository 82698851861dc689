import { cutTo } from '#shared/characters.rules.ts';
import {
  switchedOffAfterMs,
  testEvent,
  waitAfterAttempts,
} from '#shared/webhooks/webhooks.rules.ts';
import type { Db } from '../database/connect.ts';
import type { Deps } from '../deps.ts';
import { every, type Repeated } from '../every.ts';
import { AppError } from '../http/errors.ts';
import { queueMail } from '../outbox/outbox.ts';
import {
  claimDelivery,
  findDue,
  noteFailing,
  recordFailed,
  recordTaken,
  type ClaimedDelivery,
} from './deliveries.queries.ts';
import {
  post,
  resolveBySystem,
  usualBounds,
  type Bounds,
  type Outcome,
  type Resolve,
} from './post.ts';
import { receiverOf } from './receiver.ts';
import { signaturesOf } from './signature.ts';
import { findOwners } from './webhooks.queries.ts';
import { switchOff } from './webhooks.service.ts';

type Delivering = Pick<Deps, 'config' | 'database' | 'clock' | 'pubSub' | 'webhooks' | 'log'>;

/**
 * The most deliveries of one webhook at the same moment, so that a hanging receiver delays only its
 * own.
 */
const atOnce = 3;
/** The lease is longer than a delivery may take, so that no other process begins one that is on its way. */
const leaseMs = 30_000;
const lookEveryMs = 1_000;
/** The time for the deliveries on their way; a stopping process has more altogether. */
const stopWithinMs = 8_000;
const longestText = 500;
const gone = 410;

/** The parts of a delivery that tests replace. */
export interface Ways {
  resolve?: Resolve;
  bounds?: Bounds;
}

export interface Deliverer {
  /** Starts the free lanes of each webhook for which something is due; does not wait for them. */
  begin(): Promise<void>;
  /** Starts the free lanes and waits for their end; gives how many deliveries were made. */
  deliverDue(): Promise<number>;
  /** Starts no more deliveries, and waits a while for those in progress. */
  close(): Promise<void>;
}

/**
 * Delivers queued events (docs/contract/webhooks.md 3). Three separate steps claim a delivery, post
 * it outside of any transaction, and record the outcome: a hanging receiver holds no connection to
 * the database, and several processes share the work.
 */
export function createDeliverer(
  deps: Delivering,
  { resolve = resolveBySystem, bounds = usualBounds }: Ways = {},
): Deliverer {
  const stopping = new AbortController();
  const cutting = new AbortController();
  const lanes = new Map<number, Set<Promise<number>>>();

  const claimNext = (webhookId: number) => {
    const now = deps.clock.now();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    return claimDelivery(deps.database.db, { webhookId, now, leasedUntil });
  };

  async function deliverInTurn(webhookId: number): Promise<number> {
    let made = 0;
    while (!stopping.signal.aborted) {
      const delivery = await claimNext(webhookId);
      if (!delivery) break;
      made += 1;
      await deliver(deps, delivery, { resolve, bounds, signal: cutting.signal });
    }
    return made;
  }

  function fillLanes(webhookId: number): Promise<number>[] {
    const open = lanes.get(webhookId) ?? new Set();
    lanes.set(webhookId, open);
    const filled: Promise<number>[] = [];
    while (open.size < atOnce) {
      const lane = deliverInTurn(webhookId);
      open.add(lane);
      filled.push(lane);
      const end = () => {
        open.delete(lane);
        if (open.size === 0) lanes.delete(webhookId);
      };
      lane.then(end, end);
    }
    return filled;
  }

  const begin = async (): Promise<Promise<number>[]> => {
    if (stopping.signal.aborted) return [];
    const due = await findDue(deps.database.db, deps.clock.now());
    return due.flatMap(fillLanes);
  };
  const allLanes = () => [...lanes.values()].flatMap((open) => [...open]);

  return {
    async begin() {
      for (const lane of await begin()) {
        lane.catch((error: unknown) =>
          deps.log.error({ err: error }, 'deliveries of a webhook have to wait, trying again'),
        );
      }
    },
    async deliverDue() {
      const filled = await begin();
      await Promise.allSettled(filled);
      const made = await Promise.all(filled);
      return made.reduce((sum, ofLane) => sum + ofLane, 0);
    },
    async close() {
      stopping.abort();
      const late = setTimeout(() => cutting.abort(), stopWithinMs);
      await Promise.allSettled(allLanes());
      clearTimeout(late);
    },
  };
}

/** Delivers due events at intervals. */
export function keepDelivering(deps: Delivering): Repeated {
  const deliverer = createDeliverer(deps);
  const sentence = 'deliveries of webhooks have to wait, trying again';
  const delivering = every(lookEveryMs, () => deliverer.begin(), {
    failure: { log: deps.log, level: 'error', sentence },
  });
  return {
    async close() {
      await Promise.all([delivering.close(), deliverer.close()]);
    },
  };
}

type Way = Parameters<typeof post>[2];

async function deliver(deps: Delivering, delivery: ClaimedDelivery, way: Way): Promise<void> {
  const { id, webhook_id: webhook, type } = delivery;
  try {
    const outcome = await send(deps, delivery, way);
    await record(deps, delivery, outcome);
  } catch (error) {
    // The lease ends by itself, and a later attempt delivers the event.
    deps.log.error({ err: error, delivery: id, webhook, type }, 'a delivery was left');
  }
}

/** Posts an event, with a signature and the machine's present time. */
async function send({ config }: Delivering, delivery: ClaimedDelivery, way: Way): Promise<Outcome> {
  const { message_id: id, type, data, url, created_at } = delivery;
  const body = JSON.stringify({ type, timestamp: created_at.toISOString(), data });
  const now = Date.now();
  const timestamp = Math.floor(now / 1_000);
  const { secret, previous_secret: previous, previous_until: until } = delivery;
  const secrets = previous && until && until.getTime() > now ? [secret, previous] : [secret];
  try {
    return await post(
      receiverOf(url, config),
      {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Lensyard-Webhooks',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signaturesOf(secrets, { id, timestamp, body }),
        },
        body,
      },
      way,
    );
  } catch (error) {
    // The address was allowed in another shop, or before the shop was in production.
    if (error instanceof AppError) return { error: error.message };
    throw error;
  }
}

const isTaken = (status: number): boolean => status >= 200 && status < 300;

function failureOf(outcome: Outcome): string {
  if ('error' in outcome) return outcome.error;
  const { status } = outcome;
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed`;
  return `Answered ${status}`;
}

async function record(
  deps: Delivering,
  delivery: ClaimedDelivery,
  outcome: Outcome,
): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const status = 'status' in outcome ? outcome.status : null;
  const answer = 'answer' in outcome ? shortened(outcome.answer) : '';
  if (status !== null && isTaken(status)) {
    return recordTaken(db, delivery, { status, answer }, now);
  }
  const error = shortened(failureOf(outcome));
  const waitMs = nextWaitOf(delivery, status);
  const nextAttemptAt = waitMs === null ? null : new Date(now.getTime() + waitMs);
  if (!(await recordFailed(db, delivery, { status, answer, error, nextAttemptAt }))) return;
  const { id, webhook_id: webhook } = delivery;
  deps.log.warn({ delivery: id, webhook, status }, 'a delivery was not taken');
  if (delivery.type === testEvent) return;
  if (status === gone) {
    return switchOffAndTell(deps, webhook, 'It answered that it is gone for good (410).', now);
  }
  const since = await noteFailing(db, webhook, now);
  if (since && now.getTime() - since.getTime() >= switchedOffAfterMs) {
    await switchOffAndTell(deps, webhook, 'Nothing was taken for three days.', now);
  }
}

/** The wait before the next attempt; null for a test event and for a receiver that answers 410. */
const nextWaitOf = ({ type, attempts }: ClaimedDelivery, status: number | null): number | null =>
  type === testEvent || status === gone ? null : waitAfterAttempts(attempts);

/** A text that the database can hold, of bounded length. */
const shortened = (text: string): string =>
  cutTo(text.replaceAll('\0', '').toWellFormed(), longestText);

async function switchOffAndTell(
  deps: Delivering,
  id: number,
  reason: string,
  at: Date,
): Promise<void> {
  const tellOwners = async (db: Db) => {
    for (const owner of await findOwners(db)) {
      await queueMail(db, deps, {
        kind: 'webhook_off',
        key: `webhook_off:${id}:${at.toISOString()}:${owner.id}`,
        accountId: owner.id,
        to: owner.email,
      });
    }
  };
  await switchOff(deps, id, { reason, at }, tellOwners);
}
