import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { createHttpCache, type HttpCache } from '../http-cache/http-cache.ts';
import { every } from '../every.ts';
import type { PubSub } from '../events/events.ts';
import type { Logger } from '../log.ts';
import { createKnownItems, type KnownItems } from './known-items.ts';

/** The cache of the catalogue's public answers, and the functions that tell it of changes. */
export interface Catalogue {
  cache: HttpCache;
  items: KnownItems;
  /**
   * Called in the transaction of a change. With the commit it tells the other processes, so that
   * they know of the change before it is acknowledged, and it writes the event of the items for
   * programs.
   */
  announce(db: Db, itemIds: number[]): Promise<void>;
  /** Called after the commit of a change, before the change is acknowledged. */
  changed(): void;
  close(): Promise<void>;
}

/**
 * The time between two comparisons of the cache with the version in the database; they matter when
 * a notice was lost.
 */
export const compareEveryMs = 1_000;

/** @param raise tells programs of items */
export function createCatalogue(
  db: Db,
  pubSub: PubSub,
  log: Logger,
  raise: (db: Db, itemIds: number[]) => Promise<void>,
): Catalogue {
  const cache = createHttpCache();
  const items = createKnownItems();
  const clear = () => {
    cache.clear();
    items.clear();
  };
  let knownVersion: number | undefined;

  const compare = async () => {
    const { rows } = await sql<{ version: number }>`select version from catalogue`.execute(db);
    const version = rows[0]?.version;
    if (knownVersion !== undefined && version !== knownVersion) clear();
    knownVersion = version;
  };
  // While the database cannot be reached the cache goes on answering, and the next comparison that
  // works corrects it.
  const comparisons = every(compareEveryMs, compare, {
    failure: { log, level: 'debug', sentence: 'the catalogue could not be compared' },
  });
  pubSub.on('catalogue_changed', clear);
  pubSub.onReconnect(clear);

  return {
    cache,
    items,
    async announce(tx, itemIds) {
      await raise(tx, itemIds);
      await pubSub.publishIn(tx, 'catalogue_changed', {});
    },
    changed: clear,
    close: () => comparisons.close(),
  };
}
