-- Single pieces of each item: where each is, where it was, and when it is not to be had. An item has as many units that
-- are not retired as its stock count says, whoever writes that count.
-- In the order in which bookings lock, and without keeping readers out.
-- Columns are added to bookings and holds.
lock table camera in share row exclusive mode;
lock table booking, hold in access exclusive mode;

create table unit (
  id                   integer generated always as identity primary key,
  camera_id            integer not null references camera,
  -- Of its item, and never used twice.
  number               integer not null check (number >= 1),
  code                 text not null check (code <> ''),
  serial               text not null default '',
  note                 text not null default '',
  purchased_on         date,
  purchase_price_cents bigint check (purchase_price_cents >= 0),
  -- By a lower stock count, which a higher one undoes; by hand or as lost, which only somebody undoes.
  retired              text check (retired in ('stock', 'hand', 'lost')),
  -- The line on whose rental it is out.
  line_id              integer references booking_line,
  -- When it came to be where it is.
  since                timestamptz(3) not null default now(),
  unique (camera_id, number),
  check (line_id is null or retired is null)
);
create unique index unit_code on unit (lower(code));
create index unit_out on unit (line_id) where line_id is not null;

-- A unit on its way with a line: from hand-over to take-back.
create table unit_rental (
  id             integer generated always as identity primary key,
  unit_id        integer not null references unit,
  booking_id     integer not null references booking,
  line_id        integer not null references booking_line,
  handed_over_at timestamptz(3) not null default now(),
  handed_over_by integer not null references account,
  hand_over_note text not null default '',
  returned_at    timestamptz(3),
  returned_by    integer references account,
  condition      text check (condition in ('ok', 'damaged', 'missing')),
  return_note    text not null default ''
);
create index unit_rental_of_booking on unit_rental (booking_id);
create unique index unit_rental_open on unit_rental (unit_id) where returned_at is null;

-- Days on which a unit is in repair or away; without a last day until somebody ends it.
create table downtime (
  id       integer generated always as identity primary key,
  unit_id  integer not null references unit,
  from_day date not null,
  to_day   date,
  reason   text not null,
  check (to_day >= from_day)
);
create index downtime_of_unit on downtime (unit_id, from_day);

create table unit_event (
  id         integer generated always as identity primary key,
  unit_id    integer not null references unit,
  at         timestamptz(3) not null default now(),
  -- Null when a lower or higher stock count did it.
  by         integer references account,
  kind       text not null check (kind in
    ('handed_over', 'taken_back', 'downtime', 'downtime_ended', 'note', 'retired', 'reinstated')),
  booking_id integer references booking,
  condition  text,
  note       text not null default ''
);
create index unit_event_of_unit on unit_event (unit_id, id);
create trigger unit_event_kept before update or delete on unit_event
  for each row execute function refuse_change();

alter table hold add column downtime_id integer unique references downtime on delete cascade;
alter table booking
  add column units_out integer not null default 0 check (units_out >= 0),
  add column handed_over_at timestamptz(3),
  add column returned_at timestamptz(3);
create index booking_out on booking (end_date, id) where units_out > 0;

-- A downtime holds its unit; an open one for as long as a calendar goes.
create function keep_downtime() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into hold (camera_id, first_day, last_day, quantity, downtime_id)
      select camera_id, new.from_day, coalesce(new.to_day, '9999-12-31'), 1, new.id from unit where id = new.unit_id;
  else
    update hold set first_day = new.from_day, last_day = coalesce(new.to_day, '9999-12-31') where downtime_id = new.id;
  end if;
  return null;
end $$;
create trigger downtime_kept after insert or update on downtime for each row execute function keep_downtime();

-- Ends what is planned for units and what goes on: they are free from `today` on.
create function end_downtimes(of_units integer[], today date) returns void language plpgsql as $$
begin
  delete from downtime where unit_id = any(of_units) and from_day >= today;
  update downtime set to_day = today - 1 where unit_id = any(of_units) and coalesce(to_day, today) >= today;
end $$;

-- Brings the units of an item to its stock count. To be called while the item is locked.
create function keep_units(of_camera integer) returns void language plpgsql as $$
declare
  wanted integer := (select stock_count from camera where id = of_camera);
  missing integer := wanted - (select count(*) from unit where camera_id = of_camera and retired is null);
  last_number integer;
  made integer;
  changed integer[];
begin
  if missing < 0 then
    -- First those of which nothing is known, among them those in repair, then the highest number.
    with retiring as (
      select unit.id from unit
      where camera_id = of_camera and retired is null and line_id is null
      order by serial <> '' or note <> '',
        not exists (select from downtime where unit_id = unit.id and from_day <= current_date and coalesce(to_day, current_date) >= current_date),
        number desc
      limit -missing
    ), done as (
      update unit set retired = 'stock', since = now() from retiring where unit.id = retiring.id returning unit.id
    )
    select array_agg(id) into changed from done;
    perform end_downtimes(changed, current_date);
    insert into unit_event (unit_id, kind) select id, 'retired' from unnest(changed) as id;
    return;
  end if;
  with back as (
    select id from unit where camera_id = of_camera and retired = 'stock' order by number limit missing
  ), done as (
    update unit set retired = null, since = now() from back where unit.id = back.id returning unit.id
  )
  select array_agg(id) into changed from done;
  insert into unit_event (unit_id, kind) select id, 'reinstated' from unnest(changed) as id;
  missing := missing - coalesce(cardinality(changed), 0);
  last_number := coalesce((select max(number) from unit where camera_id = of_camera), 0);
  while missing > 0 loop
    -- A number whose code somebody gave to another unit is left out.
    insert into unit (camera_id, number, code)
      select of_camera, number, of_camera || '-' || number from generate_series(last_number + 1, last_number + missing) as number
      on conflict (lower(code)) do nothing;
    get diagnostics made = row_count;
    last_number := last_number + missing;
    missing := missing - made;
  end loop;
end $$;

create function keep_units_of_item() returns trigger language plpgsql as $$
begin
  perform keep_units(new.id);
  return null;
end $$;

insert into unit (camera_id, number, code, since)
  select camera.id, number, camera.id || '-' || number, camera.created_at
  from camera cross join generate_series(1, camera.stock_count) as number
  order by camera.id, number;
create trigger camera_units_kept after insert or update of stock_count on camera
  for each row execute function keep_units_of_item();

-- A booking's items for as long as something is done with them: items, then the booking. Gives nothing when there is
-- no such booking.
create function lock_booking(of_booking integer) returns setof booking language plpgsql volatile as $$
declare
  camera_ids integer[] := array(select camera_id from booking_line where booking_id = of_booking order by camera_id);
begin
  perform lock_items(camera_ids);
  return query select * from booking where id = of_booking for no key update;
  if camera_ids <> array(select camera_id from booking_line where booking_id = of_booking order by camera_id) then
    raise serialization_failure using message = 'the lines of this booking have changed meanwhile';
  end if;
end $$;
