import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

export interface CameraUseRow {
  bookings: number;
  open_bookings: number;
  conversations: number;
}

/**
 * Counts the bookings with an item in any of their lines: all, the open ones, and those with
 * messages.
 */
export async function countCameraUse(db: Db, cameraId: number): Promise<CameraUseRow> {
  const { rows } = await sql<CameraUseRow>`
    select count(*) as bookings,
      count(*) filter (where booking.status in ('pending', 'confirmed')) as open_bookings,
      count(conversation.last_message_id) as conversations
    from booking_line line
    join booking on booking.id = line.booking_id
    left join conversation on conversation.booking_id = booking.id
    where line.camera_id = ${cameraId}::integer`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a group has a row');
  return row;
}
