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

/** Adds a row to the append-only log. */
export const recordChange = (db: Db, change: LoggedChange): Promise<void> =>
  recordChanges(db, [change]);

/** Adds rows to the append-only log, in their order. */
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

/** The fields of an item by which it is charged. */
const priceFields = ['pricePerDay', 'rates', 'depositPerUnit', 'taxPercent'];

/** The prices of an item that differ, as they were and as they are. */
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

/** The entry of the house's log about a change: settings, prices, and items that are gone. */
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
