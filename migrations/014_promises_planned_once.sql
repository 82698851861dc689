-- What a promise asks is planned once for each connection: as a function of its own in plpgsql, because a plain one is
-- planned anew at every call where its arguments are looked up.
create or replace function conflicts_of(
  camera_ids integer[], quantities integer[], buffers integer[], from_day date, to_day date, late_until date,
  except_booking integer default null
) returns table (place bigint, camera_id integer, camera_name text, quantity integer, stock_count integer, available bigint, day date)
  language plpgsql stable
as $$
begin
  return query
    select wanted.place, camera.id, camera.name, wanted.quantity, camera.stock_count,
      greatest(0, camera.stock_count - too_few.held), too_few.day
    from unnest(camera_ids, quantities, buffers) with ordinality as wanted (camera_id, quantity, buffer_days, place)
    join camera on camera.id = wanted.camera_id
    cross join lateral (
      select level.day, level.held
      from hold_levels(camera.id, from_day, to_day + wanted.buffer_days, late_until, except_booking) as level
      where level.held + wanted.quantity > camera.stock_count
      order by level.day limit 1
    ) as too_few;
end $$;

-- OLD: most bookings have their lines.
create or replace function line_old_booking() returns trigger language plpgsql as $$
begin
  if not exists (select from booking_line where booking_id = new.id) then
    perform add_missing_lines(new.id, new.id);
  end if;
  return null;
end $$;

-- Plans outlive the moment: one made while a table is small would read it as a whole when it has grown. And planning
-- anew for each item's numbers takes longer than the statement.
alter function place_lines set enable_seqscan = off;
alter function place_lines set plan_cache_mode = force_generic_plan;
alter function place_lines set jit = off;
alter function change_status set enable_seqscan = off;
alter function change_status set plan_cache_mode = force_generic_plan;
alter function change_status set jit = off;
