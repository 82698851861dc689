import type { Pool } from 'pg';

export const connections = 16;
/** Of an item each; as many for each connection. */
export const bookings = 208;
/** Units of an item, all of them on its booking: so often it is handed over and taken back before it is completed. */
export const unitsEach = 10;
/** Far from each other and from all that is counted: a value in a statement tells what it is. */
export const firstIds = {
  booking: 1_000_001,
  line: 2_000_001,
  unit: 3_000_001,
  history: 4_000_001,
};

/** The work on a counter: a booking and the first unit of its item, and the administrator who has it in hand. */
export const onCounter = (place: number) => ({
  admin: 2 + (place % connections),
  booking: firstIds.booking + place,
  line: firstIds.line + place,
  camera: 1 + place,
  unit: firstIds.unit + unitsEach * place,
});

/** Confirmed bookings that have begun, each of all units of its item, and an administrator for each connection. */
export async function fillCounter(pool: Pool): Promise<void> {
  const numbers = `generate_series(0, ${bookings - 1}) as number`;
  const days = 'current_date - 1, current_date + 5';
  await pool.query(`
    set local session_replication_role = replica;
    update account set role = 'owner' where id between 2 and ${1 + connections};
    update camera set stock_count = ${unitsEach};
    truncate unit cascade;
    insert into unit (id, camera_id, number, code) overriding system value
      select ${firstIds.unit} + ${unitsEach} * (id - 1) + number - 1, id, number, id || '-' || number
      from camera, generate_series(1, ${unitsEach}) as number;
    insert into booking (id, account_id, camera_id, start_date, end_date, total_cents, status)
      overriding system value
      select ${firstIds.booking} + number, 100 + number % 100, 1 + number, ${days}, 350000, 'confirmed'
      from ${numbers};
    insert into booking_line (id, booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days, rent_cents,
      start_date, end_date, created_at) overriding system value
      select ${firstIds.line} + number, ${firstIds.booking} + number, 1, 1 + number, 'Camera', ${unitsEach}, 5000, 7, 350000,
        ${days}, now()
      from ${numbers};
    insert into hold (camera_id, first_day, last_day, quantity, line_id)
      select camera_id, start_date, end_date, quantity, id from booking_line;
    insert into conversation (booking_id, account_id) select id, account_id from booking`);
  await pool.query('analyze');
}

/** Every measurement begins with everything in the house. A script knows no end of a rental: it needs more units. */
export async function takeEverythingBack(pool: Pool, held = unitsEach): Promise<void> {
  await pool.query(`
    truncate unit_rental, unit_event, booking_history, booking_request, mail;
    update unit set line_id = null where line_id is not null;
    update hold set quantity = ${held}, out = 0;
    update booking set units_out = 0, handed_over_at = null, returned_at = null`);
  await pool.query('vacuum unit, hold, booking');
  await pool.query('checkpoint');
}
