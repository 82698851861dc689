-- When items, bookings and people were last changed: who saves what another one has changed meanwhile is told so.
-- In the order in which bookings lock. All rows of before get one moment, so that no table is written anew.
alter table account add column updated_at timestamptz(3) not null default '2026-01-01T00:00:00Z';
alter table camera add column updated_at timestamptz(3) not null default '2026-01-01T00:00:00Z';
alter table booking add column updated_at timestamptz(3) not null default '2026-01-01T00:00:00Z';
alter table account alter column updated_at set default now();
alter table camera alter column updated_at set default now();
alter table booking alter column updated_at set default now();

-- Later every time, also within a millisecond and when the clock was set back.
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;
create trigger camera_updated before update on camera
  for each row execute function set_updated_at();
create trigger booking_updated before update on booking
  for each row execute function set_updated_at();
-- Nobody sees a password, and it may be hashed anew at any sign-in.
create trigger account_updated before update on account
  for each row when (old.password_hash = new.password_hash) execute function set_updated_at();
