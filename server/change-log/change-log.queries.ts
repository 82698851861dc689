import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

export interface LoggedChange {
  adminId: number;
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
    insert into change_log (admin_id, camera_id, action, before, after)
    select "adminId", "cameraId", action, before, after
    from json_to_recordset(${JSON.stringify(changes)}) as given (
      "adminId" integer, "cameraId" integer, action text, before json, after json)`.execute(db);
}
