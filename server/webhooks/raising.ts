import type { WebhookEvent } from '#shared/webhooks/webhooks.rules.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { every } from '../every.ts';
import type { PubSub } from '../events/events.ts';
import type { Logger } from '../log.ts';
import { insertDeliveries, type Raised } from './deliveries.queries.ts';
import { findWantedEvents } from './webhooks.queries.ts';

/** Writes the events of the shop for webhooks. */
export interface Webhooks {
  /**
   * Whether any webhook wants an event. This is known without the database, so that an unwanted
   * event costs nothing.
   */
  wants(type: WebhookEvent): boolean;
  /**
   * Writes the deliveries of an event in the transaction `db`. `make` reads the data of the event
   * in that transaction; it is only called if a webhook wants the event.
   */
  raise(db: Db, type: WebhookEvent, make: () => Promise<Raised[]>): Promise<void>;
  /** Reads from the database which events the active webhooks want. */
  load(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The time between two readings of the wanted events, in milliseconds; they matter when a notice
 * was lost.
 */
const lookEveryMs = 1_000;

/**
 * Makes the writer of events. It keeps in memory which events are wanted, and reads them again when
 * webhooks change; other processes are told by a notice.
 */
export function createWebhooks(db: Db, pubSub: PubSub, log: Logger, clock: Clock): Webhooks {
  let wanted: ReadonlySet<WebhookEvent> = new Set();
  /**
   * How many readings have begun. The result of a reading is thrown away if another one has begun
   * after it.
   */
  let looks = 0;

  const load = async () => {
    looks += 1;
    const look = looks;
    const found = await findWantedEvents(db);
    if (look === looks) wanted = new Set(found);
  };
  /**
   * While the database cannot be reached, the known events stay; the next reading that works
   * corrects them.
   */
  const loadQuietly = () => void load().catch(() => {});
  const looking = every(lookEveryMs, load, {
    failure: { log, level: 'debug', sentence: 'the webhooks could not be looked at' },
  });
  pubSub.on('webhooks_changed', loadQuietly);
  pubSub.onReconnect(loadQuietly);

  return {
    wants: (type) => wanted.has(type),
    async raise(tx, type, make) {
      if (!wanted.has(type)) return;
      const raised = await make();
      if (raised.length > 0) await insertDeliveries(tx, type, raised, clock.now());
    },
    load,
    close: () => looking.close(),
  };
}
