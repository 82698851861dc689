-- Units are retired by the shop's day: where it is another one than that of UTC, a repair ended a day early or late, or
-- the wrong unit was retired. The units of many items are kept at once: a file of items changes thousands.
drop trigger camera_units_kept on camera;
drop function keep_units_of_item();
drop function keep_units(integer);

-- Brings the units of items to their stock counts; called while the items are locked. `today` is the shop's, by which a
-- unit is in repair; without it no unit can be retired.
create function keep_units(of_cameras integer[], today date) returns void language plpgsql as $$
declare
  changed integer[];
  made integer;
  -- Numbers that are left out in front of the next one.
  further integer := 0;
begin
  -- First the units without serial number and note, among them those in repair, then the highest number.
  with ranked as (
    select unit.id, item.excess, row_number() over (
      partition by unit.camera_id
      order by serial <> '' or note <> '',
        not exists (select from downtime where unit_id = unit.id and from_day <= today and coalesce(to_day, today) >= today),
        number desc
    ) as place
    from (
      select id, (select count(*) from unit where camera_id = camera.id and retired is null) - stock_count as excess
      from camera where id = any(of_cameras)
    ) as item
    join unit on unit.camera_id = item.id and retired is null and line_id is null
    where item.excess > 0
  ), done as (
    update unit set retired = 'stock', since = now() from ranked where unit.id = ranked.id and place <= excess returning unit.id
  )
  select array_agg(id order by id) into changed from done;
  if changed is not null then
    if today is null then
      raise exception 'the shop''s today was not handed in';
    end if;
    perform end_downtimes(changed, today);
    insert into unit_event (unit_id, kind) select id, 'retired' from unnest(changed) as id;
  end if;

  with ranked as (
    select unit.id, item.missing, row_number() over (partition by unit.camera_id order by number) as place
    from (
      select id, stock_count - (select count(*) from unit where camera_id = camera.id and retired is null) as missing
      from camera where id = any(of_cameras)
    ) as item
    join unit on unit.camera_id = item.id and retired = 'stock'
    where item.missing > 0
  ), done as (
    update unit set retired = null, since = now() from ranked where unit.id = ranked.id and place <= missing returning unit.id
  )
  select array_agg(id order by id) into changed from done;
  insert into unit_event (unit_id, kind) select id, 'reinstated' from unnest(changed) as id;

  -- A number whose code somebody gave to another unit is left out.
  loop
    insert into unit (camera_id, number, code)
      select item.id, number, item.id || '-' || number
      from (
        select id, stock_count - (select count(*) from unit where camera_id = camera.id and retired is null) as missing,
          coalesce((select max(number) from unit where camera_id = camera.id), 0) + further as last_number
        from camera where id = any(of_cameras)
      ) as item
      cross join lateral generate_series(item.last_number + 1, item.last_number + item.missing) as number
      on conflict (lower(code)) do nothing;
    get diagnostics made = row_count;
    exit when not exists (
      select from camera
      where id = any(of_cameras) and stock_count > (select count(*) from unit where camera_id = camera.id and retired is null)
    );
    further := case when made = 0 then further + 1 else 0 end;
  end loop;
end $$;

-- The stock counts of items were changed in a transaction that has handed in the shop's today (server/database/today.ts).
create function keep_units_of_items() returns trigger language plpgsql as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from written);
  else
    changed := array(select written.id from written join former on former.id = written.id where former.stock_count <> written.stock_count);
  end if;
  if cardinality(changed) > 0 then
    perform keep_units(changed, nullif(current_setting('lensyard.today', true), '')::date);
  end if;
  return null;
end $$;
create trigger camera_units_made after insert on camera
  referencing new table as written
  for each statement execute function keep_units_of_items();
create trigger camera_units_kept after update on camera
  referencing old table as former new table as written
  for each statement execute function keep_units_of_items();
