/** Fills the counters, which triggers would have kept. */
export const addUp = `
  with counted as (
    select 'booking.' || status as name, count(*) as entries, 0 as amount from booking group by status
    union all
    select 'revenue.' || status, count(*), sum(rent_cents - discount_cents)
    from booking_line line join booking on booking.id = line.booking_id group by status
    union all select 'camera', count(*), 0 from camera where deleted_at is null
    union all select 'camera.attention', count(*), 0 from camera where deleted_at is null and stock_count <= 1
    union all select 'account', count(*), 0 from account
    union all select 'account.administrator', count(*), 0 from account where is_admin
  )
  update counter set entries = counted.entries, amount = counted.amount
  from counted where counter.name = counted.name and counter.shard = 0`;

/** Fills the weekly sums of lines. */
export const addUpLineWeeks = `
  insert into line_week (monday, camera_id, status, bookings, lines, cents)
  select week_of(line.created_at), line.camera_id, status, count(*) filter (where position = 1), count(*),
    sum(rent_cents - discount_cents)
  from booking_line line join booking on booking.id = line.booking_id group by 1, 2, 3 order by 1, 2, 3`;
