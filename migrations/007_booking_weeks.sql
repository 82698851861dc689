-- What the weekly report adds up: bookings by the week in which they were made, kept by a trigger in the transaction
-- that changes them. At most a row for each camera, week and status, however many bookings there are.

-- Weeks begin on Mondays in UTC: a shop's calendar is a setting of the server. The report moves what was made
-- between the two midnights.
create function week_of(made timestamptz) returns date
  language sql immutable parallel safe
  return date_trunc('week', made at time zone 'UTC')::date;

create table booking_week (
  monday    date not null,
  camera_id integer not null references camera,
  status    text not null,
  bookings  integer not null,
  revenue   bigint not null,
  primary key (monday, camera_id, status)
) with (fillfactor = 70);
insert into booking_week (monday, camera_id, status, bookings, revenue)
  select week_of(created_at), camera_id, status, count(*), sum(total_price)
  from booking group by 1, 2, 3 order by 1, 2, 3;

create function count_in_week(made booking, by_bookings integer) returns void language plpgsql as $$
begin
  insert into booking_week as kept (monday, camera_id, status, bookings, revenue)
    values (week_of(made.created_at), made.camera_id, made.status, by_bookings, by_bookings * made.total_price)
  on conflict (monday, camera_id, status) do update
    set bookings = kept.bookings + excluded.bookings, revenue = kept.revenue + excluded.revenue;
end $$;

create function count_booking_week() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_in_week(new, 1);
  elsif tg_op = 'DELETE' then
    perform count_in_week(old, -1);
  -- Two rows are always taken in the order of their status, or two changes could wait for each other.
  elsif old.status < new.status then
    perform count_in_week(old, -1);
    perform count_in_week(new, 1);
  else
    perform count_in_week(new, 1);
    perform count_in_week(old, -1);
  end if;
  return null;
end $$;
create trigger booking_week_counted after insert or delete or update of created_at, camera_id, status, total_price on booking
  for each row execute function count_booking_week();

-- Nothing reads the whole report from this index any more.
drop index booking_newest;
create index booking_newest on booking (created_at desc, id desc);
