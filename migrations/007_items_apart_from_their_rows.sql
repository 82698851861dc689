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
