-- `bookings` of `line_week` are first lines, and a change of a booking moves its lines out of the way before it gives
-- them their places: a first line was counted where it arrived and not where it had left. A line's place counts now,
-- and what was counted too often is counted anew. No writer is under way once the lock is held.
lock table booking, booking_line in share row exclusive mode;

create or replace function keep_line() returns trigger language plpgsql as $$
declare
  in_status text := (select status from booking where id = coalesce(new.booking_id, old.booking_id));
begin
  if tg_op = 'INSERT' then
    perform count_line(new, in_status, 1);
    if holds_units(in_status) then
      perform hold_line(new);
    end if;
  elsif tg_op = 'DELETE' then
    perform count_line(old, in_status, -1);
  else
    if (new.camera_id, new.created_at, new.rent_cents, new.discount_cents, new.position = 1)
      is distinct from (old.camera_id, old.created_at, old.rent_cents, old.discount_cents, old.position = 1) then
      perform count_line(old, in_status, -1);
      perform count_line(new, in_status, 1);
    end if;
    update hold set camera_id = new.camera_id,
        first_day = case when new.start_date = old.start_date then first_day else new.start_date end,
        last_day = new.end_date + new.buffer_days, quantity = quantity + new.quantity - old.quantity
      where line_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger line_kept
  after insert or delete
    or update of position, camera_id, quantity, rent_cents, discount_cents, buffer_days, start_date, end_date, created_at
  on booking_line for each row execute function keep_line();

update line_week set bookings = made.bookings
from (
  select kept.monday, kept.camera_id, kept.status, count(line.id) as bookings
  from line_week kept left join (
    select booking_line.*, booking.status from booking_line join booking on booking.id = booking_id where position = 1
  ) as line on (week_of(line.created_at), line.camera_id, line.status) = (kept.monday, kept.camera_id, kept.status)
  group by 1, 2, 3
) as made
where (line_week.monday, line_week.camera_id, line_week.status) = (made.monday, made.camera_id, made.status)
  and line_week.bookings <> made.bookings;
