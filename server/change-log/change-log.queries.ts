import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { noteAll, type Noted } from '../audit/audit.queries.ts';
import type { Db } from '../database/connect.ts';
import type { Doer } from '../http/callers.ts';

export interface LoggedChange {
  by: Doer;
  cameraId?: number | undefined;
  action: 'camera_added' | 'camera_changed' | 'camera_deleted' | 'settings_changed';
  before?: object;
  after?: object;
}

/** Adds a row to the table `change_log`, of which no row is ever changed or deleted. */
export const recordChange = (db: Db, change: LoggedChange): Promise<void> =>
  recordChanges(db, [change]);

/** Adds rows to the table `change_log`, in their order. */
export async function recordChanges(db: Db, changes: LoggedChange[]): Promise<void> {
  await sql`
    insert into change_log (admin_id, by_key, camera_id, action, before, after)
    select "adminId", "keyId", "cameraId", action, before, after
    from json_to_recordset(${JSON.stringify(changes.map(given))}) as given (
      "adminId" integer, "keyId" integer, "cameraId" integer, action text, before json, after json)`.execute(
    db,
  );
  await noteAll(db, changes.flatMap(notedOf));
}

const given = ({ by, ...change }: LoggedChange) => ({ ...change, adminId: by.id, keyId: by.keyId });

/** The fields of an item that decide what a customer pays. */
const priceFields = ['pricePerDay', 'rates', 'depositPerUnit', 'taxPercent'];

/** The prices that a change of an item alters, before and after it; false where it alters none. */
function changedPrices(before: object = {}, after: object = {}) {
  const [was, is] = [before, after] as Record<string, unknown>[];
  const changed = priceFields.filter(
    (field) => is?.[field] !== undefined && !isDeepStrictEqual(is[field], was?.[field]),
  );
  const picked = (values: Record<string, unknown> | undefined) =>
    Object.fromEntries(changed.map((field) => [field, values?.[field]]));
  return changed.length > 0 && { before: picked(was), after: picked(is) };
}

const nameOf = (values: object | undefined): string =>
  String((values as { name?: unknown } | undefined)?.name ?? '');

/**
 * The entries that the house's log gets of a change: settings, changed prices and deleted items
 * stand in it, other changes of items do not.
 */
function notedOf({ by, cameraId, action, before, after }: LoggedChange): Noted[] {
  const item = { type: 'item', id: cameraId ?? null, name: nameOf(before) } as const;
  switch (action) {
    case 'settings_changed':
      return [{ kind: 'settings', by, about: { type: 'settings', id: null }, before, after }];
    case 'camera_deleted':
      return [{ kind: 'item_deleted', by, about: item }];
    case 'camera_changed': {
      const prices = changedPrices(before, after);
      return prices ? [{ kind: 'price', by, about: item, ...prices }] : [];
    }
    case 'camera_added':
      return [];
  }
}
