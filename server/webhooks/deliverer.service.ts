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
 * How many deliveries of one webhook a process makes at the same time, so that a receiver that
 * hangs delays only its own deliveries.
 */
const atOnce = 3;
/**
 * How long a delivery is leased by the process that makes it, in milliseconds. It is longer than
 * any delivery, so that no other process makes the same delivery at the same time.
 */
const leaseMs = 30_000;
const lookEveryMs = 1_000;
/**
 * How long running deliveries may take when the process stops, in milliseconds; the whole stop has
 * more time.
 */
const stopWithinMs = 8_000;
const longestText = 500;
const gone = 410;

/**
 * The parts of a delivery that tests can replace: the look-up of names, and the limits of a
 * request.
 */
export interface Ways {
  resolve?: Resolve;
  bounds?: Bounds;
}

export interface Deliverer {
  /**
   * Opens the free lanes of each webhook that has a delivery due; it does not wait for their end. A
   * lane makes one delivery after another.
   */
  begin(): Promise<void>;
  /** Opens the free lanes and waits for their end; gives the number of deliveries. */
  deliverDue(): Promise<number>;
  /** Starts no more deliveries, and waits for those that are under way, for a limited time. */
  close(): Promise<void>;
}

/**
 * Makes the sender of queued events (docs/contract/webhooks.md 3). It works in three separate
 * steps: it claims a delivery, posts it outside of any transaction, and records the outcome. So a
 * receiver that hangs blocks no connection to the database, and several processes can share the
 * work.
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

/** Makes the deliveries that are due, at intervals. */
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
    // The delivery's lease ends after some time; then it is made in another attempt.
    deps.log.error({ err: error, delivery: id, webhook, type }, 'a delivery was left');
  }
}

/** Posts an event to its receiver. The signature contains the machine's present time. */
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
    // The address is refused now: the shop went into production after it was saved, or the database
    // is a copy of another shop's.
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

/**
 * How long to wait before the next attempt, in milliseconds; null if there is none, for a test
 * event and after an answer of 410.
 */
const nextWaitOf = ({ type, attempts }: ClaimedDelivery, status: number | null): number | null =>
  type === testEvent || status === gone ? null : waitAfterAttempts(attempts);

/** A text that the database can store, cut to a maximal length. */
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
