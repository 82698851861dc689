-- Totals for the dashboard, kept by triggers in the transaction that changes them.
-- Sixteen rows per total: writers on different connections rarely wait for each other; readers add them up.

create table counter (
  name    text not null,
  shard   integer not null,
  entries bigint not null default 0,
  amount  bigint not null default 0,
  primary key (name, shard)
) with (fillfactor = 50);
insert into counter (name, shard)
  select name, shard
  from unnest(array['booking.inquiry', 'booking.pending', 'booking.confirmed', 'booking.completed', 'booking.cancelled',
                    'camera', 'camera.attention', 'account', 'account.administrator']) as name,
       generate_series(0, 15) as shard;

create function count_up(counted text, by_entries bigint, by_amount bigint) returns void language plpgsql as $$
begin
  update counter set entries = entries + by_entries, amount = amount + by_amount
  where name = counted and shard = pg_backend_pid() % 16;
end $$;

create function count_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_up('booking.' || new.status, 1, new.total_price);
  elsif tg_op = 'DELETE' then
    perform count_up('booking.' || old.status, -1, -old.total_price);
  elsif old.status = new.status then
    if old.total_price <> new.total_price then
      perform count_up('booking.' || new.status, 0, new.total_price - old.total_price);
    end if;
  -- Two rows are always taken in the order of their names, or two changes could wait for each other.
  elsif old.status < new.status then
    perform count_up('booking.' || old.status, -1, -old.total_price);
    perform count_up('booking.' || new.status, 1, new.total_price);
  else
    perform count_up('booking.' || new.status, 1, new.total_price);
    perform count_up('booking.' || old.status, -1, -old.total_price);
  end if;
  return null;
end $$;
create trigger booking_counted after insert or delete or update of status, total_price on booking
  for each row execute function count_booking();

create function count_camera() returns trigger language plpgsql as $$
declare
  listed_before integer := 0;
  listed_after integer := 0;
  low_before integer := 0;
  low_after integer := 0;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    listed_before := 1;
    low_before := (old.stock_count <= 1)::integer;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    listed_after := 1;
    low_after := (new.stock_count <= 1)::integer;
  end if;
  if listed_after <> listed_before then
    perform count_up('camera', listed_after - listed_before, 0);
  end if;
  if low_after <> low_before then
    perform count_up('camera.attention', low_after - low_before, 0);
  end if;
  return null;
end $$;
create trigger camera_counted after insert or delete or update of stock_count, deleted_at on camera
  for each row execute function count_camera();

create function count_account() returns trigger language plpgsql as $$
declare
  administrators integer := (tg_op <> 'DELETE' and new.is_admin)::integer - (tg_op <> 'INSERT' and old.is_admin)::integer;
  accounts integer := (tg_op <> 'DELETE')::integer - (tg_op <> 'INSERT')::integer;
begin
  if accounts <> 0 then
    perform count_up('account', accounts, 0);
  end if;
  if administrators <> 0 then
    perform count_up('account.administrator', administrators, 0);
  end if;
  return null;
end $$;
create trigger account_counted after insert or delete or update of is_admin on account
  for each row execute function count_account();

-- Every write to the catalogue raises its version: answers kept in memory are compared with it.
create table catalogue (version bigint not null);
insert into catalogue (version) values (1);

create function raise_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue set version = version + 1;
  return null;
end $$;
create trigger catalogue_changed after insert or update or delete on camera
  for each statement execute function raise_catalogue_version();
create trigger categories_changed after insert or update or delete on category
  for each statement execute function raise_catalogue_version();
