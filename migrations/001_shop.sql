-- The whole schema of the shop, grouped by feature: tables, indexes, functions and triggers, each once.
-- Text is UTF-8, moments are UTC with milliseconds, rental days are calendar days, and amounts in columns that end in
-- `_cents` are cents.
-- Locks are taken in this order everywhere (docs/decisions/0018-lock-order.md): account, cameras by id, booking, units by
-- id, conversation, mail, counters.

-- Groups of three letters, for searches by parts of words.
create extension if not exists pg_trgm;

-- ---------------------------------------------------------------------------------------------------------------------
-- For all features
-- ---------------------------------------------------------------------------------------------------------------------

-- The text that searches look into: the fields joined by U+001F, so that nothing matches across two of them.
create function searchable(variadic fields text[]) returns text
  language sql immutable parallel safe
  return lower(array_to_string(fields, chr(31)));

-- Every sign of a text and every two that follow each other, as numbers (a sign of Unicode takes 21 bits): the index for
-- searches that are shorter than the three letters of pg_trgm.
create function sign_pairs(searched text) returns bigint[]
  language sql immutable parallel safe
  -- Reading a table through it takes long; the planner is told so.
  cost 10000
  return array(
    select unnest(array[code, coalesce(before, 0) << 21 | code])
    from (
      select ascii(sign)::bigint as code, lag(ascii(sign)::bigint) over (order by place) as before
      from unnest(string_to_array(searched, null)) with ordinality as signs (sign, place)
    ) as neighbours
  );

-- The Monday (UTC) of the week of a moment, by which reports add up.
create function week_of(made timestamptz) returns date
  language sql immutable parallel safe
  return date_trunc('week', made at time zone 'UTC')::date;

-- The row is changed later than before, also within a millisecond and when the clock was set back.
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

-- The table only grows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the table % only grows', tg_table_name;
end $$;

-- Totals for the dashboard, kept by triggers in the transaction that changes them. Each total has sixteen rows: writers on
-- different connections rarely wait for each other, and readers add the rows up. `amount` is cents.
create table counter (
  name    text not null,
  shard   integer not null,
  entries bigint not null default 0,
  amount  bigint not null default 0,
  primary key (name, shard)
) with (fillfactor = 50);
insert into counter (name, shard)
  select name, shard
  from unnest(array['account', 'account.administrator', 'camera', 'camera.attention',
    'booking.inquiry', 'booking.pending', 'booking.confirmed', 'booking.completed', 'booking.cancelled',
    'revenue.inquiry', 'revenue.pending', 'revenue.confirmed', 'revenue.completed', 'revenue.cancelled']) as name,
  generate_series(0, 15) as shard;

-- Adds to one row of a total, chosen by the connection.
create function count_up(counted text, by_entries bigint, by_amount bigint default 0) returns void language plpgsql as $$
begin
  update counter set entries = entries + by_entries, amount = amount + by_amount
  where name = counted and shard = pg_backend_pid() % 16;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Users (docs/contract/accounts.md)
-- ---------------------------------------------------------------------------------------------------------------------

create table account (
  id              integer generated always as identity primary key,
  username        text not null,
  email           text not null,
  first_name      text not null,
  last_name       text not null,
  password_hash   text not null,
  is_admin        boolean not null default false,
  created_at      timestamptz(3) not null default now(),
  search_text     text not null generated always as (searchable(username, email, first_name, last_name)) stored,
  updated_at      timestamptz(3) not null default now(),
  -- These stand on agreements and receipts; the address has lines, as on an envelope.
  company         text not null default '',
  postal_address  text not null default '',
  tax_number      text not null default '',
  phone           text not null default '',
  -- Written by the desk, and never shown to the person.
  desk_note       text not null default '',
  email_confirmed boolean not null default false,
  mail_reminders  boolean not null default true,
  mail_messages   boolean not null default true
);
-- User names and addresses are unique without regard to capitals.
create unique index account_username on account (lower(username));
create unique index account_email on account (lower(email));
-- The desk searches people by parts of words, and by one or two letters.
create index account_search on account using gin (search_text gin_trgm_ops);
create index account_short_search on account using gin (sign_pairs(search_text));
-- Statistics about pairs of letters take long and help nobody.
alter index account_short_search alter column 1 set statistics 0;
-- The few administrators among many customers.
create index account_administrators on account (id) where is_admin;
-- A password may be hashed anew at any sign-in, which changes nothing that somebody sees.
create trigger account_updated before update on account
  for each row when (old.password_hash = new.password_hash) execute function set_updated_at();

-- Counts people and administrators.
create function count_account() returns trigger language plpgsql as $$
declare
  administrators integer := (tg_op <> 'DELETE' and new.is_admin)::integer - (tg_op <> 'INSERT' and old.is_admin)::integer;
  accounts integer := (tg_op <> 'DELETE')::integer - (tg_op <> 'INSERT')::integer;
begin
  if accounts <> 0 then
    perform count_up('account', accounts);
  end if;
  if administrators <> 0 then
    perform count_up('account.administrator', administrators);
  end if;
  return null;
end $$;
create trigger account_counted after insert or delete or update of is_admin on account
  for each row execute function count_account();

-- Sessions that are signed in; a token names its session.
create table session (
  id         bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  device     text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index session_of_account on session (account_id);
create index session_expiry on session (expires_at);

-- Failed sign-ins and other counted attempts, by key and fixed window. Sign-ins from one network count on one row: the table
-- is not logged, so that they do not wait for each other's disk writes. A crash of the database starts the counts anew.
create unlogged table attempt (
  key          text primary key,
  window_start timestamptz(3) not null,
  count        integer not null
);

-- Addresses that signed in to an account: an attacker elsewhere cannot lock its owner out.
create table known_address (
  account_id     integer not null references account on delete cascade,
  address        text not null,
  last_signed_in timestamptz(3) not null default now(),
  primary key (account_id, address)
);

-- The last activity of each person. A crash may lose it, which costs a few seconds of presence.
create unlogged table presence (
  account_id     integer primary key,
  last_active_at timestamptz(3) not null
);

-- Links by which people set a password without knowing the present one: one a person, a new link voids the one before. Only
-- the hash of a link's secret is kept. A mailed link is good as long as its address is the account's; links that the
-- desk handed over have no address.
create table password_link (
  account_id integer primary key references account on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  address    text
);

-- Links by which people show that an address is theirs: one a person, good for the address alone that it was made for. Only
-- the hash of a link's secret is kept.
create table address_link (
  account_id integer primary key references account on delete cascade,
  token_hash text not null unique,
  address    text not null,
  expires_at timestamptz(3) not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Shop: settings and marks of which there is one row (docs/contract/settings.md)
-- ---------------------------------------------------------------------------------------------------------------------

-- The settings of the shop, from when they are first saved. `version` tells processes and people whether they know the
-- present ones; no row is version 0.
create table shop_settings (
  id       boolean primary key default true check (id),
  version  integer not null,
  document jsonb not null
);

-- The name in the ids of this shop's calendar events, made with the first feed.
create table shop_identity (
  is_only         boolean primary key default true check (is_only),
  calendar_domain text not null
);

-- A keyed hash of the secret by which the process that started last signs sessions, never the secret.
create table secret_mark (
  only_one boolean primary key default true check (only_one),
  mark     text not null
);

-- The row is there once somebody has dismissed the list of a shop's first day.
create table first_day_dismissal (
  only_one     boolean primary key default true check (only_one),
  dismissed_at timestamptz(3) not null
);

-- ---------------------------------------------------------------------------------------------------------------------
-- Cameras: the catalogue (docs/contract/catalogue.md)
-- ---------------------------------------------------------------------------------------------------------------------

-- Every write to the catalogue raises its version: answers kept in memory are compared with it.
create table catalogue (version bigint not null);
insert into catalogue (version) values (1);

create function raise_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue set version = version + 1;
  return null;
end $$;

-- The four categories are the same in every shop.
create table category (
  id   integer primary key,
  name text not null
);
insert into category (id, name) values
  (1, 'DSLR Cameras'), (2, 'Mirrorless Cameras'), (3, 'Cinema Cameras'), (4, 'Lenses & Accessories');
create trigger categories_changed after insert or update or delete on category
  for each statement execute function raise_catalogue_version();

-- Items of the catalogue. A deleted one stays, for the bookings that name it.
create table camera (
  id                     integer generated always as identity primary key,
  name                   text not null,
  brand                  text not null,
  model                  text not null,
  description            text not null,
  -- Whole dollars.
  price_per_day          integer not null check (price_per_day between 1 and 100000),
  image_url              text not null,
  features               text[] not null,
  -- Tenths of a star.
  rating                 integer not null default 0 check (rating between 0 and 50),
  review_count           integer not null default 0 check (review_count >= 0),
  stock_count            integer not null check (stock_count between 0 and 10000),
  category_id            integer not null references category,
  created_at             timestamptz(3) not null default now(),
  deleted_at             timestamptz(3),
  search_text            text not null generated always as (searchable(name, brand, model, description)) stored,
  updated_at             timestamptz(3) not null default now(),
  deposit_per_unit_cents integer not null default 0 check (deposit_per_unit_cents between 0 and 10000000),
  -- Days for checking after a return; null means those of the settings.
  buffer_days            integer check (buffer_days between 0 and 30),
  included               text[] not null default '{}',
  -- All pictures of an item as they are shown, the first of them image_url; empty where the desk gave that one alone.
  images                 jsonb not null default '[]'
);
-- The catalogue's orders and filters; ties are in the order of ids.
create index camera_listed on camera (id) where deleted_at is null;
create index camera_category on camera (category_id, id) where deleted_at is null;
create index camera_brand on camera (brand, id) where deleted_at is null;
create index camera_price on camera (price_per_day, id) where deleted_at is null;
create index camera_dearest on camera (price_per_day desc, id) where deleted_at is null;
create index camera_best_rated on camera (rating desc, id) where deleted_at is null;
create index camera_stock on camera (stock_count, id) where deleted_at is null;
-- Searches by parts of words, and by one or two letters.
create index camera_search on camera using gin (search_text gin_trgm_ops);
create index camera_short_search on camera using gin (sign_pairs(search_text));
alter index camera_short_search alter column 1 set statistics 0;
-- The longest days for checking that an item has for itself.
create index camera_own_buffer on camera (buffer_days) where buffer_days is not null;
create trigger camera_updated before update on camera
  for each row execute function set_updated_at();
create trigger catalogue_changed after insert or update or delete on camera
  for each statement execute function raise_catalogue_version();

-- Counts items, and those of which one or none is left.
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
    perform count_up('camera', listed_after - listed_before);
  end if;
  if low_after <> low_before then
    perform count_up('camera.attention', low_after - low_before);
  end if;
  return null;
end $$;
create trigger camera_counted after insert or delete or update of stock_count, deleted_at on camera
  for each row execute function count_camera();

-- Items that go with an item, in the order in which they are shown.
create table camera_accessory (
  camera_id    integer not null references camera,
  accessory_id integer not null references camera check (accessory_id <> camera_id),
  position     integer not null,
  primary key (camera_id, accessory_id)
);
create index camera_accessory_of on camera_accessory (accessory_id);
create trigger accessories_changed after insert or update or delete on camera_accessory
  for each statement execute function raise_catalogue_version();

-- Pictures that the desk uploads, each in a few widths, under an address that is made of its bytes, so that the picture
-- behind it never changes.
create table picture (
  id           text primary key check (id ~ '^[0-9a-f]{32}$'),
  widths       integer[] not null,
  color        text not null,
  created_at   timestamptz(3) not null,
  -- The moment from which it is shown nowhere; null while an item or the house shows it.
  unused_since timestamptz(3)
);

create table picture_file (
  picture_id text not null references picture on delete cascade,
  width      integer not null,
  format     text not null check (format in ('avif', 'webp')),
  content    bytea not null,
  primary key (picture_id, width, format)
);
-- The files are compressed already.
alter table picture_file alter column content set storage external;

-- Favourites of customers.
create table favorite (
  account_id integer not null references account on delete cascade,
  camera_id  integer not null references camera,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, camera_id)
);
create index favorite_of_camera on favorite (camera_id);

-- ---------------------------------------------------------------------------------------------------------------------
-- Bookings: tables (docs/contract/bookings.md)
-- ---------------------------------------------------------------------------------------------------------------------

create table booking (
  id             integer generated always as identity primary key,
  account_id     integer not null references account,
  -- The item of the first line, for lists and searches.
  camera_id      integer not null references camera,
  start_date     date not null,
  end_date       date not null,
  status         text not null check (status in ('inquiry', 'pending', 'confirmed', 'completed', 'cancelled')),
  notes          text not null default '',
  created_at     timestamptz(3) not null default now(),
  updated_at     timestamptz(3) not null default now(),
  units_out      integer not null default 0 check (units_out >= 0),
  handed_over_at timestamptz(3),
  returned_at    timestamptz(3),
  -- The moment from which a request waits: the shop may cancel it after some hours.
  pending_since  timestamptz(3) default now(),
  -- The sum of its lines: rents less discounts.
  total_cents    bigint not null,
  -- Payments less charges on top (`settles` in shared/money/ledger.rules.ts).
  settled_cents  bigint not null default 0,
  due_cents      bigint not null generated always as (
    case when status in ('cancelled', 'inquiry') then 0 else total_cents end - settled_cents) stored,
  receipt_number text,
  -- The administrator who booked for the customer; null when the customer did it.
  created_by     integer references account,
  check (end_date >= start_date)
);
-- Lists, newest first: all, of a person, of a state, of an item, and those of which something is due.
create index booking_newest on booking (created_at desc, id desc);
create index booking_of_account on booking (account_id, created_at desc, id desc);
create index booking_by_status on booking (status, created_at desc, id desc);
create index booking_of_camera on booking (camera_id, created_at desc, id desc);
create index booking_due on booking (created_at desc, id desc) where due_cents > 0;
-- A customer's open bookings of an item, for the booking dialog.
create index booking_open_of_account on booking (account_id, camera_id) where status in ('inquiry', 'pending', 'confirmed');
-- Requests that wait, the longest first.
create index booking_waiting on booking ((coalesce(pending_since, created_at))) where status = 'pending' and units_out = 0;
-- Going out and coming back on a day.
create index booking_confirmed_start on booking (start_date, id) where status = 'confirmed';
create index booking_confirmed_end on booking (end_date, id) where status = 'confirmed';
-- Units that are away, with bookings that were confirmed and of which nobody wrote down a hand-over.
create index booking_away on booking (end_date, id)
  where units_out > 0 or (status = 'confirmed' and handed_over_at is null);
-- Money and receipts move without changing anything that a customer or the desk may be about to change.
create trigger booking_updated before update on booking
  for each row when (old.settled_cents = new.settled_cents and old.receipt_number is not distinct from new.receipt_number)
  execute function set_updated_at();

-- Items of a booking, with name, prices and days for checking as they were when the line was made.
create table booking_line (
  id             integer generated always as identity primary key,
  booking_id     integer not null references booking,
  position       smallint not null,
  camera_id      integer not null references camera,
  camera_name    text not null,
  quantity       integer not null check (quantity between 1 and 100),
  price_cents    bigint not null check (price_cents >= 0),
  charged_days   integer not null check (charged_days >= 1),
  rent_cents     bigint not null check (rent_cents >= 0),
  -- Its part of the booking's discount: a line comes to rent_cents - discount_cents.
  discount_cents bigint not null default 0 check (discount_cents between 0 and rent_cents),
  deposit_cents  bigint not null default 0 check (deposit_cents >= 0),
  buffer_days    integer not null default 0 check (buffer_days >= 0),
  -- Those of its booking, for the indexes; a trigger keeps them.
  start_date     date not null,
  end_date       date not null,
  created_at     timestamptz(3) not null,
  -- Lines change places within a transaction.
  constraint booking_line_of_booking unique (booking_id, position) deferrable
);
-- The newest bookings of an item.
create index booking_line_of_camera on booking_line (camera_id, created_at desc, booking_id desc);
-- Rentals of an item over a range of days.
create index booking_line_rented on booking_line (camera_id, end_date, start_date);

-- Answers to calls by Idempotency-Key, so that a repeat gives the first answer again.
create table booking_request (
  account_id  integer not null references account on delete cascade,
  key         text not null,
  fingerprint text not null,
  created     boolean not null,
  reply       json not null,
  created_at  timestamptz(3) not null default now(),
  primary key (account_id, key)
);
create index booking_request_age on booking_request (created_at);

-- Changes of a booking, for both sides to read. That a booking was made stands on the booking itself.
create table booking_history (
  id         integer generated always as identity primary key,
  booking_id integer not null references booking,
  at         timestamptz(3) not null default now(),
  -- Null when the shop itself did it.
  by         integer references account,
  kind       text not null check (kind in
    ('status', 'dates', 'lines', 'notes', 'handed_over', 'taken_back', 'cancelled', 'expired', 'entry', 'receipt')),
  before     json,
  after      json,
  note       text not null default ''
);
create index booking_history_of_booking on booking_history (booking_id, id);
-- Words that somebody typed go when that person is forgotten; the change, its moment and its author stay.
create trigger booking_history_kept before delete or update of booking_id, at, by, kind on booking_history
  for each row execute function refuse_change();

-- The desk's log of changes of bookings, items and settings.
create table change_log (
  id         bigint generated always as identity primary key,
  admin_id   integer not null references account,
  booking_id integer references booking,
  camera_id  integer references camera,
  action     text not null,
  before     json,
  after      json,
  created_at timestamptz(3) not null default now()
);
create index change_log_of_booking on change_log (booking_id, id) where booking_id is not null;
create index change_log_of_camera on change_log (camera_id, id) where camera_id is not null;
create index change_log_of_settings on change_log (id) where action = 'settings_changed';
create trigger change_log_only_grows before update or delete on change_log
  for each row execute function refuse_change();

-- Lines by the week in which they were made, for reports. `bookings` counts first lines.
create table line_week (
  monday    date not null,
  camera_id integer not null references camera,
  status    text not null,
  bookings  integer not null,
  lines     integer not null,
  cents     bigint not null,
  primary key (monday, camera_id, status)
) with (fillfactor = 70);

-- ---------------------------------------------------------------------------------------------------------------------
-- Units: single pieces (docs/contract/units.md)
-- ---------------------------------------------------------------------------------------------------------------------

-- An item has as many units that are not retired as its stock count says, whoever writes that count.
create table unit (
  id                   integer generated always as identity primary key,
  camera_id            integer not null references camera,
  -- Counted within the item, and never used twice.
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
  -- The moment at which it came to be where it is.
  since                timestamptz(3) not null default now(),
  unique (camera_id, number),
  check (line_id is null or retired is null)
);
create unique index unit_code on unit (lower(code));
create index unit_out on unit (line_id) where line_id is not null;

-- A unit on its way with a line, from hand-over to take-back.
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
-- A unit is out once at a time.
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

-- Everything that happened to a unit.
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

-- Ends downtimes of units: those that go on end yesterday, those that have not begun are removed. They are free from
-- `today` on.
create function end_downtimes(of_units integer[], today date) returns void language plpgsql as $$
begin
  delete from downtime where unit_id = any(of_units) and from_day >= today;
  update downtime set to_day = today - 1 where unit_id = any(of_units) and coalesce(to_day, today) >= today;
end $$;

-- Brings the units of an item to its stock count; called while the item is locked.
create function keep_units(of_camera integer) returns void language plpgsql as $$
declare
  wanted integer := (select stock_count from camera where id = of_camera);
  missing integer := wanted - (select count(*) from unit where camera_id = of_camera and retired is null);
  last_number integer;
  made integer;
  changed integer[];
begin
  if missing < 0 then
    -- First the units without serial number and note, among them those in repair, then the highest number.
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
create trigger camera_units_kept after insert or update of stock_count on camera
  for each row execute function keep_units_of_item();

-- ---------------------------------------------------------------------------------------------------------------------
-- Stock: holds, and how they are counted (docs/contract/stock.md)
-- ---------------------------------------------------------------------------------------------------------------------

-- Everything that occupies units of an item over a range of days: a line of a booking, or a downtime of a unit.
create table hold (
  id          bigint generated always as identity primary key,
  camera_id   integer not null references camera,
  first_day   date not null,
  last_day    date not null,
  quantity    integer not null check (quantity >= 0),
  -- Of these, units that have left the house and are not back.
  out         integer not null default 0 check (out between 0 and quantity),
  line_id     integer unique references booking_line on delete cascade,
  downtime_id integer unique references downtime on delete cascade,
  check (last_day >= first_day)
);
create index hold_of_camera on hold (camera_id, last_day, first_day);
-- Units that are out, which may be late.
create index hold_out on hold (camera_id, last_day) where out > 0;
-- All items over a range of days.
create index hold_by_day on hold (first_day, last_day) include (camera_id, quantity, out);

-- Whether a booking of a status holds units.
create function holds_units(status text) returns boolean
  language sql immutable parallel safe
  return status in ('pending', 'confirmed');

-- The holds of an item over a range of days. Units that are out are held until the later of their last day and
-- `late_until` (the shop's today + overdueHoldDays), and never counted twice.
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

-- Every promise takes one path: lock the items in the order of their ids, count in a statement of its own (one statement
-- doing both would count on the snapshot from before the wait), then write. Bookings, status changes and all else that
-- promises units call `lock_items` and `conflicts_of`, in this order, and write rows that triggers turn into holds.
create function lock_items(camera_ids integer[]) returns void language plpgsql as $$
begin
  perform from camera where id = any(camera_ids) order by id for no key update;
end $$;

-- Of wanted units of some items over a range of days, those that do not fit: `available` are free on `day`, the first full
-- one; after the range it is one of the item's days for checking. Called while the items are locked. In plpgsql it is
-- planned once for each connection; a plain function is planned anew at every call whose arguments are looked up.
create function conflicts_of(
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

-- A line of a pending or confirmed booking holds its quantity from start to end and its days for checking.
create function hold_line(line booking_line) returns void language plpgsql as $$
begin
  insert into hold (camera_id, first_day, last_day, quantity, line_id)
    values (line.camera_id, line.start_date, line.end_date + line.buffer_days, line.quantity, line.id);
end $$;

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

-- ---------------------------------------------------------------------------------------------------------------------
-- Bookings: functions and triggers
-- ---------------------------------------------------------------------------------------------------------------------

-- Counts bookings by status.
create function count_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_up('booking.' || new.status, 1);
  elsif tg_op = 'DELETE' then
    perform count_up('booking.' || old.status, -1);
  elsif old.status <> new.status then
    -- Two rows are always taken in the order of their names, or two changes could wait for each other.
    perform count_up('booking.' || least(old.status, new.status), case when old.status < new.status then -1 else 1 end);
    perform count_up('booking.' || greatest(old.status, new.status), case when old.status < new.status then 1 else -1 end);
  end if;
  return null;
end $$;
create trigger booking_counted after insert or delete or update of status on booking
  for each row execute function count_booking();

-- A request waits from the moment at which it became pending.
create function note_pending() returns trigger language plpgsql as $$
begin
  new.pending_since := now();
  return new;
end $$;
create trigger booking_pending before update of status on booking
  for each row when (new.status = 'pending' and old.status <> 'pending') execute function note_pending();

-- Counts a line in its week and in the revenue of its status, so many times.
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

-- A line is counted, and holds units where its booking's status says so.
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
    if (new.camera_id, new.created_at, new.rent_cents, new.discount_cents, new.position = 1)
      is distinct from (old.camera_id, old.created_at, old.rent_cents, old.discount_cents, old.position = 1) then
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
  after insert or delete
    or update of position, camera_id, quantity, rent_cents, discount_cents, buffer_days, start_date, end_date, created_at
  on booking_line for each row execute function keep_line();

-- The lines of a booking follow its days, and are held and counted by its status.
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
-- Triggers fire in the order of their names: sums of bookings (`booking_counted`) are always added to before those of lines,
-- or a new inquiry, which locks no item, and a change of its status could wait for each other.
create trigger lines_of_booking_kept after update of status, start_date, end_date, created_at on booking
  for each row execute function keep_lines();

-- Locks a booking's items, then the booking; gives nothing when there is no such booking.
create function lock_booking(of_booking integer) returns setof booking language plpgsql as $$
declare
  camera_ids integer[] := array(select camera_id from booking_line where booking_id = of_booking order by camera_id);
begin
  perform lock_items(camera_ids);
  return query select * from booking where id = of_booking for no key update;
  if camera_ids <> array(select camera_id from booking_line where booking_id = of_booking order by camera_id) then
    raise serialization_failure using message = 'the lines of this booking have changed meanwhile';
  end if;
end $$;

-- Locks the items of a booking and more of them, then the booking, for a change of its lines.
create function lock_booking_with(of_booking integer, more_items integer[]) returns setof booking language plpgsql as $$
begin
  perform lock_items(array(select camera_id from booking_line where booking_id = of_booking) || more_items);
  return query select * from lock_booking(of_booking);
end $$;

-- Lines as the shop worked them out, in the order given.
create function given_lines(lines json)
  returns table (
    place bigint, camera_id integer, camera_name text, quantity integer, price_cents bigint, charged_days integer,
    rent_cents bigint, discount_cents bigint, deposit_cents bigint, buffer_days integer, item_buffer_days integer
  )
  language sql stable
as $$
  select place, camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, deposit_cents, buffer_days, item_buffer_days
  from rows from (json_to_recordset(lines) as (
    camera_id integer, camera_name text, quantity integer, price_cents bigint, charged_days integer,
    rent_cents bigint, discount_cents bigint, deposit_cents bigint, buffer_days integer, item_buffer_days integer
  )) with ordinality as given (
    camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, deposit_cents, buffer_days, item_buffer_days, place)
$$;

-- Whether lines were worked out from items and settings as they are now. Called while the items are locked.
create function are_up_to_date(lines json, settings_version integer) returns boolean language plpgsql as $$
begin
  return settings_version = coalesce((select version from shop_settings), 0) and not exists (
    select from given_lines(lines) as line
    left join camera on camera.id = line.camera_id and camera.deleted_at is null
    where (camera.name, camera.price_per_day * 100::bigint, camera.deposit_per_unit_cents * line.quantity::bigint, camera.buffer_days)
      is distinct from (line.camera_name, line.price_cents, line.deposit_cents, line.item_buffer_days)
  );
end $$;

-- Writes the lines of a booking.
create function insert_lines(of_booking integer, lines json) returns void language plpgsql as $$
begin
  insert into booking_line (booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, deposit_cents, buffer_days, start_date, end_date, created_at)
  select booking.id, line.place, line.camera_id, line.camera_name, line.quantity, line.price_cents, line.charged_days,
    line.rent_cents, line.discount_cents, line.deposit_cents, line.buffer_days, booking.start_date, booking.end_date, booking.created_at
  from booking cross join given_lines(lines) as line
  where booking.id = of_booking
  order by line.place;
end $$;

-- A booking's lines as replies and lists carry them (`bookingLines` in server/bookings/bookings.queries.ts).
create function lines_of(of_booking integer) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('id', id, 'camera_id', camera_id, 'camera_name', camera_name, 'quantity', quantity,
    'price_cents', price_cents, 'charged_days', charged_days, 'rent_cents', rent_cents, 'discount_cents', discount_cents,
    'deposit_cents', deposit_cents) order by position)
  from booking_line where booking_id = of_booking);
end $$;

-- Books lines or opens an inquiry in one round trip. The shop has worked out the figures and compared them with those that
-- the customer was shown; here they are only compared with the rows under the lock. `outcome` is created, promoted (an open
-- inquiry for the first item became the booking), existing (an open inquiry answers again), repeated_created or repeated
-- (this key was answered before; `reply` is that answer), key_reused, or a refusal: outdated (to be worked out anew),
-- too_many, full (with `conflicts`).
create function place_lines(
  for_account integer, from_day date, to_day date, with_notes text, is_inquiry boolean, lines json,
  settings_version integer, late_until date, request_key text, request_fingerprint text, max_pending integer, max_per_hour integer
) returns table (outcome text, reply json, conflicts json)
  language plpgsql
  -- Plans outlive the moment: one made while a table is small would read it as a whole when it has grown. Planning anew for
  -- each item's numbers takes longer than the statement.
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
declare
  camera_ids integer[];
  cents bigint;
  placed booking%rowtype;
  known booking_request%rowtype;
begin
  -- One booking of a person at a time: makes repeats and limits exact, and keeps nobody else waiting.
  perform from account where id = for_account for no key update;
  if request_key is not null then
    select * into known from booking_request r where r.account_id = for_account and r.key = request_key;
    if found then
      outcome := case when known.fingerprint <> request_fingerprint then 'key_reused'
                      when known.created then 'repeated_created' else 'repeated' end;
      reply := case when outcome <> 'key_reused' then known.reply end;
      return next; return;
    end if;
  end if;

  select array_agg(line.camera_id order by line.place), sum(line.rent_cents - line.discount_cents)
    into camera_ids, cents from given_lines(lines) as line;
  if not is_inquiry then
    perform lock_items(camera_ids);
  end if;
  if not are_up_to_date(lines, settings_version) then
    outcome := 'outdated'; return next; return;
  end if;

  select * into placed from booking b
    where b.account_id = for_account and b.camera_id = camera_ids[1] and b.status = 'inquiry'
    order by b.created_at desc, b.id desc limit 1
    for no key update;
  if placed.id is not null and is_inquiry then
    outcome := 'existing';
  else
    if (not is_inquiry and (select count(*) from booking b where b.account_id = for_account and b.status = 'pending') >= max_pending)
      or (placed.id is null and (select count(*) from booking b where b.account_id = for_account and b.created_at > now() - interval '1 hour') >= max_per_hour) then
      outcome := 'too_many'; return next; return;
    end if;
    if not is_inquiry then
      select json_agg(c order by c.place) into conflicts
        from conflicts_of(camera_ids, array(select quantity from given_lines(lines) order by place),
          array(select buffer_days from given_lines(lines) order by place), from_day, to_day, late_until) as c;
      if conflicts is not null then
        outcome := 'full'; return next; return;
      end if;
    end if;
    if placed.id is not null then
      update booking b set status = 'pending', start_date = from_day, end_date = to_day, total_cents = cents, notes = with_notes
        where b.id = placed.id;
      delete from booking_line l where l.booking_id = placed.id;
      outcome := 'promoted';
    else
      insert into booking (account_id, camera_id, start_date, end_date, total_cents, status, notes)
        values (for_account, camera_ids[1], from_day, to_day, cents, case when is_inquiry then 'inquiry' else 'pending' end, with_notes)
        returning * into placed;
      insert into conversation (booking_id, account_id) values (placed.id, for_account);
      outcome := 'created';
    end if;
    perform insert_lines(placed.id, lines);
  end if;

  select row_to_json(b) into reply from (select booking.*, lines_of(booking.id) as lines from booking where id = placed.id) as b;
  if request_key is not null then
    insert into booking_request (account_id, key, fingerprint, created, reply)
      values (for_account, request_key, request_fingerprint, outcome = 'created', reply);
  end if;
  return next;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Money: ledger and receipts (docs/contract/money.md)
-- ---------------------------------------------------------------------------------------------------------------------

-- Payments, fees and deposits of a booking.
create table ledger_entry (
  id           integer generated always as identity primary key,
  booking_id   integer not null references booking,
  at           timestamptz(3) not null default now(),
  by           integer not null references account,
  kind         text not null check (kind in ('payment', 'refund', 'late_fee', 'damage', 'adjustment',
    'deposit_held', 'deposit_returned', 'deposit_kept')),
  -- Above 0, but for an adjustment; of a reversal the opposite of the entry that it reverses.
  amount_cents bigint not null check (amount_cents <> 0),
  method       text check (method in ('cash', 'card', 'transfer', 'other')),
  reference    text not null default '',
  reason       text not null default '',
  reverses     integer unique references ledger_entry
);
create index ledger_entry_of_booking on ledger_entry (booking_id, id);
create trigger ledger_entry_kept before update or delete on ledger_entry
  for each row execute function refuse_change();

-- The last number of each year of the shop. Its row is locked by the transaction that issues a receipt: a number that is
-- taken back with its transaction is given again, so that there are no gaps.
create table receipt_year (
  year        integer primary key,
  last_number integer not null
);

-- Receipts: all that stands on one is a copy of that moment.
create table receipt (
  id         integer generated always as identity primary key,
  booking_id integer not null references booking,
  number     text not null unique,
  replaces   text unique references receipt (number),
  issued_at  timestamptz(3) not null default now(),
  issued_by  integer not null references account,
  document   json not null
);
create index receipt_of_booking on receipt (booking_id, id);
create trigger receipt_kept before update or delete on receipt
  for each row execute function refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------
-- Messages (docs/contract/messages.md)
-- ---------------------------------------------------------------------------------------------------------------------

-- One narrow row for each booking: lists, previews and unread counts read only this. A message gets its id while this row is
-- locked, so ids follow the order of commits within a conversation. `last_message_…` are of the newest text, never of an
-- event.
create table conversation (
  booking_id         integer primary key references booking,
  account_id         integer not null references account,
  last_message_id    bigint,
  last_message_at    timestamptz(3),
  last_sender_id     integer,
  last_preview       text,
  unread_by_customer integer not null default 0,
  unread_by_desk     integer not null default 0,
  read_by_customer   bigint not null default 0,
  read_by_desk       bigint not null default 0,
  last_event_id      bigint
) with (fillfactor = 70);
create index conversation_unread_by_customer on conversation (account_id) include (unread_by_customer) where unread_by_customer > 0;
create index conversation_unread_by_desk on conversation (account_id) include (unread_by_desk) where unread_by_desk > 0;
-- Lists of a customer, and of the desk: unread first, then the newest message.
create index conversation_of_account on conversation (account_id, last_message_id desc nulls last);
create index conversation_newest on conversation ((unread_by_desk > 0) desc, last_message_id desc nulls last, booking_id desc);

-- Texts, and events that tell of the booking.
create table message (
  id            bigint generated by default as identity primary key,
  booking_id    integer not null references conversation,
  -- Null when the shop itself did it.
  sender_id     integer references account,
  from_customer boolean not null,
  content       text not null,
  client_key    text,
  created_at    timestamptz(3) not null default now(),
  kind          text not null default 'text' check (kind in ('text', 'event'))
);
create index message_of_conversation on message (booking_id, id);
create unique index message_client_key on message (sender_id, client_key) where client_key is not null;

-- Stores messages that arrived together in one statement. Conversations are locked in the order of their numbers
-- and changed once each, ids are given under the lock, a known client key answers with its first message, and one
-- refused message never fails its neighbours: every position gets an outcome of its own (stored, repeated,
-- key_reused, missing: no such conversation for this sender).
create function store_messages(
  sender_ids integer[], sender_is_admin boolean[], booking_ids integer[], contents text[], client_keys text[]
) returns table (item integer, outcome text, id bigint, created_at timestamptz, customer_id integer)
  language plpgsql
  -- Plans outlive the moment: one made while a table is small would read it as a whole when it has grown.
  set enable_seqscan = off
as $$
declare
  arrived record;
  place conversation%rowtype;
  known message%rowtype;
  newest message%rowtype;
  by_customer integer;
  by_desk integer;
begin
  for arrived in
    select a.*,
      lag(a.booking_id) over in_order is distinct from a.booking_id as opens_conversation,
      lead(a.booking_id) over in_order is distinct from a.booking_id as closes_conversation
    from unnest(sender_ids, sender_is_admin, booking_ids, contents, client_keys) with ordinality
      as a (sender_id, is_admin, booking_id, content, client_key, item)
    window in_order as (order by a.booking_id, a.item)
  loop
    if arrived.opens_conversation then
      select * into place from conversation c where c.booking_id = arrived.booking_id for no key update;
      newest := null; by_customer := 0; by_desk := 0;
    end if;
    item := arrived.item; customer_id := place.account_id;
    outcome := null; id := null; created_at := null;

    if arrived.client_key is not null then
      select * into known from message m where m.sender_id = arrived.sender_id and m.client_key = arrived.client_key;
      if found and known.booking_id = arrived.booking_id and known.content = arrived.content then
        outcome := 'repeated'; id := known.id; created_at := known.created_at;
      elsif found then
        outcome := 'key_reused';
      end if;
    end if;

    if outcome is null and (place.account_id = arrived.sender_id or (place.booking_id is not null and arrived.is_admin)) then
      insert into message (booking_id, sender_id, from_customer, content, client_key, created_at)
        values (arrived.booking_id, arrived.sender_id, arrived.sender_id = place.account_id, arrived.content,
          arrived.client_key, clock_timestamp())
        on conflict (sender_id, client_key) where message.client_key is not null do nothing
        returning * into known;
      if found then
        outcome := 'stored'; id := known.id; created_at := known.created_at;
        newest := known;
        by_customer := by_customer + known.from_customer::integer;
        by_desk := by_desk + (not known.from_customer)::integer;
      else
        -- The same key came in over another conversation at this very moment: it was not this message.
        outcome := 'key_reused';
      end if;
    end if;
    outcome := coalesce(outcome, 'missing');
    return next;

    if arrived.closes_conversation and newest.id is not null then
      update conversation c set
          last_message_id = newest.id, last_message_at = newest.created_at, last_sender_id = newest.sender_id,
          last_preview = left(newest.content, 200),
          unread_by_customer = c.unread_by_customer + by_desk,
          unread_by_desk = c.unread_by_desk + by_customer
        where c.booking_id = place.booking_id;
    end if;
  end loop;
end $$;

-- One side has read a conversation up to a message; later ones stay unread.
create function mark_read(of_booking integer, as_customer boolean, up_to bigint) returns void language plpgsql as $$
declare
  place conversation%rowtype;
  still_unread integer := 0;
begin
  select * into place from conversation c where c.booking_id = of_booking for no key update;
  if not found or (case when as_customer then place.read_by_customer else place.read_by_desk end) >= up_to then
    return;
  end if;
  if greatest(place.last_message_id, place.last_event_id) > up_to then
    select count(*) into still_unread from message m
      where m.booking_id = of_booking and m.id > up_to and m.from_customer = not as_customer;
  end if;
  if as_customer then
    update conversation c set read_by_customer = up_to, unread_by_customer = still_unread where c.booking_id = of_booking;
  else
    update conversation c set read_by_desk = up_to, unread_by_desk = still_unread where c.booking_id = of_booking;
  end if;
end $$;

-- Writes an event, unread for the side that did not do it.
create function post_event(of_booking integer, by_account integer, what text) returns setof message language plpgsql as $$
declare
  place conversation%rowtype;
  posted message%rowtype;
begin
  select * into place from conversation c where c.booking_id = of_booking for no key update;
  if not found then
    return;
  end if;
  insert into message (booking_id, sender_id, from_customer, content, kind, created_at)
    values (of_booking, by_account, coalesce(by_account = place.account_id, false), what, 'event', clock_timestamp())
    returning * into posted;
  update conversation c set last_event_id = posted.id,
      unread_by_customer = c.unread_by_customer + (not posted.from_customer)::integer,
      unread_by_desk = c.unread_by_desk + posted.from_customer::integer
    where c.booking_id = of_booking;
  return next posted;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Mail (docs/contract/mail.md)
-- ---------------------------------------------------------------------------------------------------------------------

-- A mail's row is written in the transaction of its cause.
create table mail (
  id              integer generated always as identity primary key,
  -- The kind, its subject and its cause: nothing is said twice.
  key             text not null unique,
  kind            text not null,
  state           text not null check (state in ('queued', 'sent', 'failed', 'held')),
  -- The person it is for; null for the house.
  account_id      integer references account on delete cascade,
  booking_id      integer references booking,
  -- Empty when no address is known.
  to_address      text not null,
  -- Facts that stand in no other table.
  facts           json not null default '{}',
  -- The first half of the Message-ID: the same in every attempt.
  message_id      text not null default gen_random_uuid()::text,
  -- The mail as it was handed to the server; null until then.
  subject         text,
  content         text,
  html            text,
  attempts        integer not null default 0,
  error           text not null default '' check (length(error) <= 500),
  created_at      timestamptz(3) not null,
  best_before     timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  -- No other worker takes it until then.
  leased_until    timestamptz(3),
  sent_at         timestamptz(3)
);
create index mail_queued on mail (next_attempt_at) where state = 'queued';
create index mail_by_state on mail (state, id);
create index mail_of_booking on mail (booking_id, id) where booking_id is not null;
create index mail_of_account on mail (account_id) where account_id is not null;
-- Mails to an address within a time, for the limits of kinds that a stranger can cause.
create index mail_to on mail (lower(to_address), kind, created_at);

-- Queues mails about a booking, to its customer, to the desk or to both; a null kind is not sent. The desk is the house's
-- address, else every administrator's confirmed one but that of the booking's own customer, else nobody, which is seen in
-- the row.
create function queue_booking_mails(
  of_booking integer, customer_kind text, desk_kind text, cause text, said json, mail_state text, house_address text,
  at timestamptz, good_until timestamptz
) returns void language sql as $$
  with recipient as (
    select customer_kind as kind, account.id as account_id, account.email as address
    from booking join account on account.id = booking.account_id
    where booking.id = of_booking and customer_kind is not null
    union all
    select desk_kind, null, house_address where desk_kind is not null and house_address <> ''
    union all
    select desk_kind, id, email from account
    where desk_kind is not null and house_address = '' and is_admin and email_confirmed
      and id <> (select account_id from booking where id = of_booking)
    union all
    select desk_kind, null, ''
    where desk_kind is not null and house_address = ''
      and not exists (select from account where is_admin and email_confirmed)
  )
  insert into mail (key, kind, state, account_id, booking_id, to_address, facts, error, created_at, best_before, next_attempt_at)
  select concat_ws(':', kind, of_booking, cause, coalesce(account_id::text, 'house')), kind,
    case when address = '' then 'held' else mail_state end, account_id, of_booking, address, said,
    case when address = '' then 'the house has no e-mail address' else '' end, at, good_until, at
  from recipient
  on conflict (key) do nothing
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Feeds: calendars that follow somebody's bookings, or the whole desk (docs/contract/feeds.md)
-- ---------------------------------------------------------------------------------------------------------------------

-- Only the hash of a feed's secret address is kept.
create table calendar_feed (
  id           integer generated always as identity primary key,
  account_id   integer not null references account on delete cascade,
  scope        text not null check (scope in ('own', 'desk')),
  token_hash   text not null unique,
  created_at   timestamptz(3) not null,
  last_read_at timestamptz(3)
);
create index calendar_feed_of_account on calendar_feed (account_id);
