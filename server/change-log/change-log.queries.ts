import type { SettableStatus, BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Db } from '../database/connect.ts';

export interface Change {
  adminId: number;
  bookingId?: number;
  cameraId?: number;
  action:
    | 'camera_added'
    | 'camera_changed'
    | 'camera_deleted'
    | 'settings_changed'
    | 'price'
    | 'status'
    | 'status_overridden';
  before?: object;
  after?: object;
}

/** Adds a row to the append-only log. */
export async function recordChange(db: Db, change: Change): Promise<void> {
  await db
    .insertInto('change_log')
    .values({
      admin_id: change.adminId,
      booking_id: change.bookingId ?? null,
      camera_id: change.cameraId ?? null,
      action: change.action,
      before: change.before ? JSON.stringify(change.before) : null,
      after: change.after ? JSON.stringify(change.after) : null,
    })
    .execute();
}

export interface StatusChangeRow {
  id: number;
  action: 'status' | 'status_overridden';
  before: { status: BookingStatus };
  after: { status: SettableStatus };
  created_at: Date;
  first_name: string;
  last_name: string;
}

/** What administrators did to a booking before an entry of the log, newest first. */
export function findStatusChanges(
  db: Db,
  bookingId: number,
  beforeId: number | undefined,
  limit: number,
): Promise<StatusChangeRow[]> {
  return db
    .selectFrom('change_log')
    .innerJoin('account', 'account.id', 'change_log.admin_id')
    .select([
      'change_log.id',
      'change_log.action',
      'change_log.before',
      'change_log.after',
      'change_log.created_at',
      'account.first_name',
      'account.last_name',
    ])
    .where('booking_id', '=', bookingId)
    .where('change_log.action', 'in', ['status', 'status_overridden'])
    .where('change_log.id', '<', beforeId ?? Number.MAX_SAFE_INTEGER)
    .orderBy('change_log.booking_id', 'desc')
    .orderBy('change_log.id', 'desc')
    .limit(limit)
    .$narrowType<Pick<StatusChangeRow, 'action' | 'before' | 'after'>>()
    .execute();
}
