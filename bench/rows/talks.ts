import { lineEachBooking } from '../../server/testing/booking-lines.ts';
import type { Pool } from 'pg';
import type { Person, PreparedShop } from '../shop.ts';

/** A conversation of a customer, ready to be written into. */
export interface Talk {
  bookingId: number;
  customer: Person;
}

/** A booking with an empty conversation for each of the first customers. */
export async function openTalks(pool: Pool, shop: PreparedShop, count: number): Promise<Talk[]> {
  const customers = shop.customers.slice(0, count);
  const { rows } = await pool.query<{ id: number; account_id: number }>(
    `with made as (
       insert into booking (account_id, camera_id, start_date, end_date, total_cents, status)
       select account_id, 1, current_date, current_date, 5000, 'confirmed'
       from unnest($1::integer[]) as account_id returning id, account_id
     ), talks as (
       insert into conversation (booking_id, account_id) select id, account_id from made
     )
     select id, account_id from made`,
    [customers.map(({ id }) => id)],
  );
  await pool.query(lineEachBooking);
  return rows.flatMap(({ id, account_id }) => {
    const customer = customers.find((one) => one.id === account_id);
    return customer ? [{ bookingId: id, customer }] : [];
  });
}
