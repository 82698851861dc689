import { sql } from 'kysely';
import type { SettableStatus, BookingStatus } from '#shared/bookings/booking-statuses.rules.ts';
import type { Db } from '../database/connect.ts';

export interface Change {
  adminId: number;
  bookingId?: number | undefined;
  cameraId?: number | undefined;
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
export const recordChange = (db: Db, change: Change): Promise<void> => recordChanges(db, [change]);

/** Adds rows to the append-only log, in their order. */
export async function recordChanges(db: Db, changes: Change[]): Promise<void> {
  await sql`
    insert into change_log (admin_id, booking_id, camera_id, action, before, after)
    select "adminId", "bookingId", "cameraId", action, before, after
    from json_to_recordset(${JSON.stringify(changes)}) as given (
      "adminId" integer, "bookingId" integer, "cameraId" integer, action text, before json, after json)`.execute(
    db,
  );
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
