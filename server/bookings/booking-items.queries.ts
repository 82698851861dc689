import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** The name of a booking's first item, and how many lines follow it: joined sideways (`lateral`) to `booking`. */
export const itemsOfBooking = (db: Db) =>
  db
    .selectFrom('booking_line')
    .where(sql<boolean>`booking_line.booking_id = booking.id`)
    .select([
      sql<string>`(array_agg(camera_name order by position))[1]`.as('camera_name'),
      sql<number>`count(*)::integer - 1`.as('more_items'),
    ])
    .as('items');
