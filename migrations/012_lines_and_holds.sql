-- Several items in one booking (lines), and one table of everything that is not free (holds). New beside the old: a
-- process of the last release goes on with bookings of one item; the triggers marked OLD keep their line.
-- In the order in which bookings lock, and without keeping readers out.
lock table camera, booking, counter in share row exclusive mode;

create table booking_line (
  id             integer generated always as identity primary key,
  booking_id     integer not null,
  -- 1 is the line that stands on the booking itself.
  position       smallint not null,
  camera_id      integer not null,
  -- Name, prices and days for checking as they were when the line was made.
  camera_name    text not null,
  quantity       integer not null check (quantity between 1 and 100),
  price_cents    bigint not null check (price_cents >= 0),
  charged_days   integer not null check (charged_days >= 1),
  rent_cents     bigint not null check (rent_cents >= 0),
  -- Its part of the booking's discount: what a line comes to is rent_cents - discount_cents.
  discount_cents bigint not null default 0 check (discount_cents between 0 and rent_cents),
  deposit_cents  bigint not null default 0 check (deposit_cents >= 0),
  buffer_days    integer not null default 0 check (buffer_days >= 0),
  -- Those of its booking, for the indexes; a trigger keeps the days.
  start_date     date not null,
  end_date       date not null,
  created_at     timestamptz(3) not null
);

create table hold (
  id        bigint generated always as identity primary key,
  camera_id integer not null,
  first_day date not null,
  last_day  date not null,
  quantity  integer not null check (quantity >= 0),
  -- Of these, units that have left the house and are not back.
  out       integer not null default 0 check (out between 0 and quantity),
  line_id   integer unique,
  check (last_day >= first_day)
);

-- What the report adds up: lines by the week in which they were made. `bookings` are the first lines.
create table line_week (
  monday    date not null,
  camera_id integer not null,
  status    text not null,
  bookings  integer not null,
  lines     integer not null,
  cents     bigint not null
) with (fillfactor = 70);

-- OLD: lines of bookings that have none.
create function add_missing_lines(from_id integer, to_id integer) returns void language sql volatile as $$
  insert into booking_line (booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, start_date, end_date, created_at)
  select id, 1, camera_id, camera_name, 1, price_per_day * 100::bigint,
    greatest(1, total_price / greatest(1, price_per_day)), greatest(0, total_price) * 100::bigint,
    start_date, end_date, created_at
  from booking
  where id between from_id and to_id and not exists (select from booking_line where booking_id = booking.id)
  order by id
$$;

do $$
declare
  last_id integer := coalesce((select max(id) from booking), 0);
  batch constant integer := 100000;
begin
  for from_id in 1 .. last_id by batch loop
    perform add_missing_lines(from_id, least(from_id + batch - 1, last_id));
    raise notice 'lines: bookings up to % of %', least(from_id + batch - 1, last_id), last_id;
  end loop;
end $$;
insert into hold (camera_id, first_day, last_day, quantity, line_id)
  select line.camera_id, line.start_date, line.end_date, line.quantity, line.id
  from booking_line line join booking on booking.id = line.booking_id
  where booking.status in ('pending', 'confirmed')
  order by line.id;
insert into line_week (monday, camera_id, status, bookings, lines, cents)
  select week_of(line.created_at), line.camera_id, booking.status, count(*), count(*), sum(line.rent_cents)
  from booking_line line join booking on booking.id = line.booking_id
  group by 1, 2, 3 order by 1, 2, 3;
-- `amount` of these counters is cents.
insert into counter (name, shard, entries, amount)
  select 'revenue.' || substr(name, 9), shard, entries, amount * 100 from counter where name like 'booking.%';

alter table booking_line
  add foreign key (booking_id) references booking,
  add foreign key (camera_id) references camera;
create unique index booking_line_of_booking on booking_line (booking_id, position);
-- The newest bookings of an item.
create index booking_line_of_camera on booking_line (camera_id, created_at desc, booking_id desc);
-- What was rented in a range of days.
create index booking_line_rented on booking_line (camera_id, end_date, start_date);
alter table hold
  add foreign key (camera_id) references camera,
  add foreign key (line_id) references booking_line on delete cascade;
create index hold_of_camera on hold (camera_id, last_day, first_day);
create index hold_out on hold (camera_id, last_day) where out > 0;
alter table line_week
  add primary key (monday, camera_id, status),
  add foreign key (camera_id) references camera;

-- What holds units of an item over a range of days, said once. Units that are out are held until the later of their
-- last day and `late_until` (the shop's today + overdueHoldDays), and never counted twice.
create function holding(of_camera integer, from_day date, to_day date, late_until date, except_booking integer)
  returns table (first_day date, last_day date, units integer)
  language sql stable
as $$
  select first_day, last_day, quantity from hold
  where camera_id = of_camera and last_day >= from_day and first_day <= to_day
    and (line_id is null or line_id <> all (array(select id from booking_line where booking_id = except_booking)))
  union all
  select last_day + 1, late_until, out from hold
  where camera_id = of_camera and out > 0 and last_day < least(late_until, to_day) and late_until >= from_day
    and (line_id is null or line_id <> all (array(select id from booking_line where booking_id = except_booking)))
$$;

-- Units held at each day on which that number changes, over a range; the first row is the range's first day.
create function hold_levels(of_camera integer, from_day date, to_day date, late_until date, except_booking integer default null)
  returns table (day date, held bigint)
  language sql stable
as $$
  with change as (
    select from_day as day, 0 as units
    union all
    select moved.day, moved.units
    from holding(of_camera, from_day, to_day, late_until, except_booking) as h
    cross join lateral (values (greatest(h.first_day, from_day), h.units), (h.last_day + 1, -h.units)) as moved (day, units)
    where moved.day <= to_day
  )
  select day, sum(sum(units)) over (order by day)::bigint from change group by day order by day
$$;

-- OLD: the functions of the last release count holds as well.
create or replace function units_held(of_camera integer, from_day date, to_day date, except_booking integer default null)
  returns table (day date, held bigint)
  language sql stable
as $$
  select day, held from hold_levels(of_camera, from_day, to_day, current_date + 2, except_booking)
$$;

-- A line of a pending or confirmed booking holds its quantity from start to end and its days for checking.
create function holds_units(status text) returns boolean
  language sql immutable parallel safe
  return status in ('pending', 'confirmed');

create function hold_line(line booking_line) returns void language plpgsql as $$
begin
  insert into hold (camera_id, first_day, last_day, quantity, line_id)
    values (line.camera_id, line.start_date, line.end_date + line.buffer_days, line.quantity, line.id);
end $$;

create function count_line(line booking_line, in_status text, times integer) returns void language plpgsql as $$
begin
  insert into line_week as kept (monday, camera_id, status, bookings, lines, cents)
    values (week_of(line.created_at), line.camera_id, in_status, times * (line.position = 1)::integer, times,
      times * (line.rent_cents - line.discount_cents))
  on conflict (monday, camera_id, status) do update
    set bookings = kept.bookings + excluded.bookings, lines = kept.lines + excluded.lines,
      cents = kept.cents + excluded.cents;
  perform count_up('revenue.' || in_status, times, times * (line.rent_cents - line.discount_cents));
end $$;

create function keep_line() returns trigger language plpgsql as $$
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
    if (new.camera_id, new.created_at, new.rent_cents, new.discount_cents)
      is distinct from (old.camera_id, old.created_at, old.rent_cents, old.discount_cents) then
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
create trigger line_kept
  after insert or delete or update of camera_id, quantity, rent_cents, discount_cents, buffer_days, start_date, end_date, created_at
  on booking_line for each row execute function keep_line();

-- The lines of a booking follow its days, and hold and count by its status.
create function keep_lines() returns trigger language plpgsql as $$
declare
  line booking_line%rowtype;
begin
  if new.status <> old.status then
    for line in select * from booking_line where booking_id = new.id order by camera_id loop
      -- Two rows are always taken in the order of their status, or two changes could wait for each other.
      perform count_line(line, least(old.status, new.status), case when old.status < new.status then -1 else 1 end);
      perform count_line(line, greatest(old.status, new.status), case when old.status < new.status then 1 else -1 end);
      if holds_units(old.status) and not holds_units(new.status) then
        delete from hold where line_id = line.id;
      elsif holds_units(new.status) and not holds_units(old.status) then
        perform hold_line(line);
      end if;
    end loop;
  end if;
  if (new.start_date, new.end_date, new.created_at) is distinct from (old.start_date, old.end_date, old.created_at) then
    update booking_line set start_date = new.start_date, end_date = new.end_date, created_at = new.created_at
      where booking_id = new.id;
  end if;
  return null;
end $$;
create trigger booking_lines_kept after update of status, start_date, end_date, created_at on booking
  for each row execute function keep_lines();

-- OLD: who inserts a booking without lines, and who names the item of one that is there (a process of today writes
-- the line instead). No longer held than what that process counted: its days, without days for checking.
create function line_old_booking() returns trigger language plpgsql as $$
begin
  perform add_missing_lines(new.id, new.id);
  return null;
end $$;
create constraint trigger old_booking_lined after insert on booking deferrable initially deferred
  for each row execute function line_old_booking();

create function change_old_line() returns trigger language plpgsql as $$
begin
  update booking_line set camera_id = new.camera_id, camera_name = new.camera_name, price_cents = new.price_per_day * 100::bigint,
      charged_days = greatest(1, new.total_price / greatest(1, new.price_per_day)),
      rent_cents = new.total_price * 100::bigint, discount_cents = 0, deposit_cents = 0, buffer_days = 0
    where booking_id = new.id and position = 1;
  return null;
end $$;
create trigger old_line_changed after update of camera_name on booking
  for each row execute function change_old_line();
