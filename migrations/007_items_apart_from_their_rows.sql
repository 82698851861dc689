-- Who promises units of an item locks the item, not its row: a file that changes thousands of items writes their rows and
-- search indexes for seconds, and bookings wait for its last moment alone.

-- The gate is shared by all who lock some items, and closed by who locks every item: thousands of locks would fill the
-- database's table of them. Rows of cameras, where somebody changes them, are locked before.
create or replace function lock_items(camera_ids integer[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(20, 0);
  perform pg_advisory_xact_lock(20, id)
  from (select distinct id from unnest(camera_ids) as id order by id) as item;
end $$;

create function lock_all_items() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(20, 0);
end $$;

-- The units of items whose stock counts change follow at once, unless their writer says that it keeps them later, when it
-- has locked the items.
create or replace function keep_units_of_items() returns trigger language plpgsql as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from written);
  elsif current_setting('lensyard.units', true) is distinct from 'later' then
    changed := array(select written.id from written join former on former.id = written.id where former.stock_count <> written.stock_count);
  end if;
  if cardinality(changed) > 0 then
    perform keep_units(changed, nullif(current_setting('lensyard.today', true), '')::date);
  end if;
  return null;
end $$;

-- Of some items those that have other units than their stock counts say, and how many they lack or, below zero, have too
-- many. Counted once for all: thousands of counts by themselves took seconds.
create function units_lacking(of_cameras integer[]) returns table (camera_id integer, lacking integer)
  language sql stable
as $$
  select camera.id, camera.stock_count - coalesce(present.units, 0)::integer
  from camera
  left join (
    select unit.camera_id, count(*) as units from unit
    where unit.camera_id = any(of_cameras) and retired is null group by unit.camera_id
  ) as present on present.camera_id = camera.id
  where camera.id = any(of_cameras) and camera.stock_count <> coalesce(present.units, 0)
$$;

-- Brings the units of items to their stock counts; called while the items are locked. `today` is the shop's, by which a
-- unit is in repair; without it no unit can be retired.
create or replace function keep_units(of_cameras integer[], today date) returns void language plpgsql as $$
declare
  items integer[];
  lacks integer[];
  changed integer[];
  made integer;
  -- Numbers that are left out in front of the next one.
  further integer := 0;
begin
  select array_agg(camera_id), array_agg(lacking) into items, lacks from units_lacking(of_cameras);
  if items is null then
    return;
  end if;

  -- First the units without serial number and note, among them those in repair, then the highest number.
  if 0 > any(lacks) then
    with ranked as (
      select unit.id, item.lacking, row_number() over (
        partition by unit.camera_id
        order by serial <> '' or note <> '',
          not exists (select from downtime where unit_id = unit.id and from_day <= today and coalesce(to_day, today) >= today),
          number desc
      ) as place
      from unnest(items, lacks) as item (id, lacking)
      join unit on unit.camera_id = item.id and retired is null and line_id is null
      where item.lacking < 0
    ), done as (
      update unit set retired = 'stock', since = now() from ranked where unit.id = ranked.id and place <= -lacking returning unit.id
    )
    select array_agg(id order by id) into changed from done;
    if changed is not null then
      if today is null then
        raise exception 'the shop''s today was not handed in';
      end if;
      perform end_downtimes(changed, today);
      insert into unit_event (unit_id, kind) select id, 'retired' from unnest(changed) as id;
    end if;
  end if;

  if not 0 < any(lacks) then
    return;
  end if;
  with ranked as (
    select unit.id, item.lacking, row_number() over (partition by unit.camera_id order by number) as place
    from unnest(items, lacks) as item (id, lacking)
    join unit on unit.camera_id = item.id and retired = 'stock'
    where item.lacking > 0
  ), done as (
    update unit set retired = null, since = now() from ranked where unit.id = ranked.id and place <= lacking returning unit.id
  )
  select array_agg(id order by id) into changed from done;
  insert into unit_event (unit_id, kind) select id, 'reinstated' from unnest(changed) as id;

  -- A number whose code somebody gave to another unit is left out.
  loop
    select array_agg(camera_id), array_agg(lacking) into items, lacks from units_lacking(of_cameras) where lacking > 0;
    exit when items is null;
    insert into unit (camera_id, number, code)
      select item.id, made_up.number, item.id || '-' || made_up.number
      from unnest(items, lacks) as item (id, lacking)
      cross join lateral (
        select coalesce(max(unit.number), 0) + further as number from unit where unit.camera_id = item.id
      ) as last
      cross join lateral generate_series(last.number + 1, last.number + item.lacking) as made_up (number)
      on conflict (lower(code)) do nothing;
    get diagnostics made = row_count;
    further := case when made = 0 then further + 1 else 0 end;
  end loop;
end $$;
