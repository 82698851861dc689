/**
 * Statements that make the units of a generated shop, with hand-overs and returns as the counter
 * would have written them.
 */

/** Makes as many units of each item as its stock count says. */
export const insertUnits = `
  insert into unit (camera_id, number, code)
  select camera.id, number, camera.id || '-' || number
  from camera cross join generate_series(1, stock_count) as number
  order by camera.id, number`;

/**
 * Writes the hand-overs of the newest two ninths of all bookings: of each line that has begun, but
 * only of every second line that begins today. The units of completed bookings came back.
 */
export const insertRentals = `
  with gone as (
    select line.id as line_id, line.booking_id, line.camera_id, line.start_date, line.end_date,
      booking.status = 'confirmed' as is_out, camera.stock_count,
      row_number() over (partition by line.camera_id, booking.status order by line.id) as place
    from booking_line line
    join booking on booking.id = line.booking_id
    join camera on camera.id = line.camera_id
    where booking.id > $1::integer * 7 / 9 and (
      booking.status = 'completed'
      or booking.status = 'confirmed' and line.start_date <= current_date - booking.id % 2)
  )
  insert into unit_rental (unit_id, booking_id, line_id, handed_over_at, handed_over_by, returned_at, returned_by, condition)
  select unit.id, booking_id, gone.line_id, start_date + time '09:00', 1,
    case when not is_out then end_date + time '16:00' end,
    case when not is_out then 1 end,
    case when not is_out then 'ok' end
  from gone join unit on unit.camera_id = gone.camera_id
    and number = case when is_out then place else 1 + place % stock_count end
  order by gone.line_id`;

export const insertEvents = `
  insert into unit_event (unit_id, at, by, kind, booking_id, condition)
  select unit_id, at, 1, kind, booking_id, condition
  from (
    select unit_id, handed_over_at as at, 'handed_over' as kind, booking_id, null as condition from unit_rental
    union all
    select unit_id, returned_at, 'taken_back', booking_id, condition from unit_rental where returned_at is not null
  ) as written
  order by at`;

/** Writes into each unit on which line it is out now. */
export const noteUnits = `
  update unit set line_id = unit_rental.line_id, since = handed_over_at
  from unit_rental where unit_id = unit.id and returned_at is null`;

export const noteHolds = `
  update hold set out = 1 from unit where unit.line_id = hold.line_id`;

export const noteBookings = `
  update booking set units_out = gone.out, handed_over_at = gone.first_time,
    returned_at = case when gone.out = 0 then gone.last_time end
  from (
    select booking_id, count(*) filter (where returned_at is null) as out, min(handed_over_at) as first_time,
      max(returned_at) as last_time
    from unit_rental group by booking_id
  ) as gone
  where booking.id = gone.booking_id`;
