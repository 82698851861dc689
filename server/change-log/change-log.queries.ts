import type { Db } from '../database/connect.ts';

export interface Change {
  adminId: number;
  cameraId?: number;
  action: 'camera_added' | 'camera_changed' | 'camera_deleted' | 'settings_changed';
  before?: object;
  after?: object;
}

/** Adds a row to the append-only log. */
export async function recordChange(db: Db, change: Change): Promise<void> {
  await db
    .insertInto('change_log')
    .values({
      admin_id: change.adminId,
      camera_id: change.cameraId ?? null,
      action: change.action,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute();
}
