import { LRUCache } from 'lru-cache';
import type { Db } from '../database/connect.ts';
import type { ItemRow } from './cameras.presenter.ts';
import { findItems } from './cameras.queries.ts';

/** A memory of items' rows for lists with days; it is cleared when the catalogue changes. */
export interface KnownItems {
  /**
   * Gives rows of the catalogue by their ids, and reads those that are not known yet; deleted items
   * are left out.
   */
  of(db: Db, ids: number[]): Promise<Map<number, ItemRow>>;
  clear(): void;
}

const mostItems = 5_000;

export function createKnownItems(): KnownItems {
  const items = new LRUCache<number, ItemRow>({ max: mostItems });
  let generation = 0;
  return {
    async of(db, ids) {
      const found = new Map<number, ItemRow>();
      const missing: number[] = [];
      for (const id of ids) {
        const known = items.get(id);
        if (known) found.set(id, known);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      const begunAt = generation;
      for (const row of await findItems(db, missing)) {
        found.set(row.id, row);
        // A row that was read before the memory was cleared may be old, so it is not kept.
        if (begunAt === generation) items.set(row.id, row);
      }
      return found;
    },
    clear() {
      generation += 1;
      items.clear();
    },
  };
}
