-- Units are retired by the shop's day: where it is another one than that of UTC, a repair ended a day early or late, or
-- the wrong unit was retired.
drop function keep_units(integer);

-- Brings the units of an item to its stock count; called while the item is locked. `today` is the shop's, by which a
-- unit is in repair; without it no unit can be retired.
create function keep_units(of_camera integer, today date) returns void language plpgsql as $$
declare
  wanted integer := (select stock_count from camera where id = of_camera);
  missing integer := wanted - (select count(*) from unit where camera_id = of_camera and retired is null);
  last_number integer;
  made integer;
  changed integer[];
begin
  if missing < 0 then
    if today is null then
      raise exception 'the shop''s today was not handed in';
    end if;
    -- First the units without serial number and note, among them those in repair, then the highest number.
    with retiring as (
      select unit.id from unit
      where camera_id = of_camera and retired is null and line_id is null
      order by serial <> '' or note <> '',
        not exists (select from downtime where unit_id = unit.id and from_day <= today and coalesce(to_day, today) >= today),
        number desc
      limit -missing
    ), done as (
      update unit set retired = 'stock', since = now() from retiring where unit.id = retiring.id returning unit.id
    )
    select array_agg(id) into changed from done;
    perform end_downtimes(changed, today);
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

-- The stock count of an item was changed in a transaction that has handed in the shop's today (server/database/today.ts).
create or replace function keep_units_of_item() returns trigger language plpgsql as $$
begin
  perform keep_units(new.id, nullif(current_setting('lensyard.today', true), '')::date);
  return null;
end $$;
