import type { WebhookEvent } from '#shared/webhooks/webhooks.rules.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/connect.ts';
import { every } from '../every.ts';
import type { PubSub } from '../events/events.ts';
import type { Logger } from '../log.ts';
import { insertDeliveries, type Raised } from './deliveries.queries.ts';
import { findWantedEvents } from './webhooks.queries.ts';

/** The events of the shop for webhooks. */
export interface Webhooks {
  /** Whether any webhook wants an event; known from memory, so an unwanted event costs nothing. */
  wants(type: WebhookEvent): boolean;
  /**
   * Writes deliveries of an event in the transaction of its cause. `make` reads the data inside of
   * it, and runs only where a webhook wants the event.
   */
  raise(db: Db, type: WebhookEvent, make: () => Promise<Raised[]>): Promise<void>;
  /** Reads from the database which events at least one webhook asks for. */
  load(): Promise<void>;
  close(): Promise<void>;
}

/** The time between two looks at the database, for the case that a notice was lost. */
const lookEveryMs = 1_000;

/**
 * Keeps the wanted events in memory: they are read again when webhooks change, on the other
 * processes after a notice.
 */
export function createWebhooks(db: Db, pubSub: PubSub, log: Logger, clock: Clock): Webhooks {
  let wanted: ReadonlySet<WebhookEvent> = new Set();
  /** How many reads have begun; a read is out of date once another one has begun. */
  let looks = 0;

  const load = async () => {
    looks += 1;
    const look = looks;
    const found = await findWantedEvents(db);
    if (look === looks) wanted = new Set(found);
  };
  /** The known events go on while the database is away; the next look that works decides. */
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
