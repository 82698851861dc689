import type { Pool } from 'pg';
import { lineEachBooking } from '../../server/testing/booking-lines.ts';
import type { Person, PreparedShop } from '../shop.ts';

/** A conversation into which its customer can write. */
export interface Talk {
  bookingId: number;
  customer: Person;
}

/** Makes a request with an empty conversation for each of the first `count` customers. */
export async function openTalks(pool: Pool, shop: PreparedShop, count: number): Promise<Talk[]> {
  const customers = shop.customers.slice(0, count);
  const { rows } = await pool.query<{ id: number; account_id: number }>(
    `with made as (
       insert into booking (account_id, camera_id, start_date, end_date, total_cents, status)
       select account_id, 1, current_date + 5, current_date + 5, 5000, 'pending'
       from unnest($1::integer[]) as account_id returning id, account_id
     ), talks as (
       insert into conversation (booking_id, account_id) select id, account_id from made
     )
     select id, account_id from made`,
    [customers.map(({ id }) => id)],
  );
  await pool.query(lineEachBooking);
  const bookings = new Map(rows.map(({ id, account_id }) => [account_id, id]));
  return customers.map((customer) => ({ bookingId: bookings.get(customer.id) ?? 0, customer }));
}
