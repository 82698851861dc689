-- The settings of the shop: one row, there from when they are first saved. `version` tells processes and people
-- whether they know the present ones; no row is version 0.
create table shop_settings (
  id       boolean primary key default true check (id),
  version  integer not null,
  document jsonb not null
);
create index change_log_of_settings on change_log (id) where action = 'settings_changed';

-- What else an item has: a deposit, days for checking after its return (null: those of the house), what comes with
-- it, and other items that go with it.
alter table camera
  add column deposit_per_unit_cents integer not null default 0 check (deposit_per_unit_cents between 0 and 10000000),
  add column buffer_days integer check (buffer_days between 0 and 30),
  add column included text[] not null default '{}';

create table camera_accessory (
  camera_id    integer not null references camera,
  accessory_id integer not null references camera check (accessory_id <> camera_id),
  position     integer not null,
  primary key (camera_id, accessory_id)
);
create index camera_accessory_of on camera_accessory (accessory_id);
create trigger accessories_changed after insert or update or delete on camera_accessory
  for each statement execute function raise_catalogue_version();
