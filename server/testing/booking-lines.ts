/**
 * A statement that gives a line to each booking that has none: one unit of the booking's item, for
 * the whole price.
 */
export const lineEachBooking = `
  insert into booking_line (booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days, rent_cents,
    start_date, end_date, created_at)
  select booking.id, 1, camera.id, camera.name, 1, camera.price_per_day * 100::bigint, end_date - start_date + 1, total_cents,
    start_date, end_date, booking.created_at
  from booking join camera on camera.id = booking.camera_id
  where not exists (select from booking_line where booking_id = booking.id)
  order by booking.id`;
