-- The tables of the shop. Text is UTF-8, times are UTC, rental days are calendar days.

create extension if not exists pg_trgm;

-- What a search looks into: the fields joined by U+001F, so that nothing matches across two of them.
create function searchable(variadic fields text[]) returns text
  language sql immutable parallel safe
  return lower(array_to_string(fields, chr(31)));

create table account (
  id            integer generated always as identity primary key,
  username      text not null,
  email         text not null,
  first_name    text not null,
  last_name     text not null,
  password_hash text not null,
  is_admin      boolean not null default false,
  created_at    timestamptz(3) not null default now(),
  search_text   text not null generated always as (searchable(username, email, first_name, last_name)) stored
);
create unique index account_username on account (lower(username));
create unique index account_email on account (lower(email));
create index account_search on account using gin (search_text gin_trgm_ops);
create index account_administrators on account (id) where is_admin;

create table session (
  id         bigint generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  device     text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index session_of_account on session (account_id);
create index session_expiry on session (expires_at);

-- Failed sign-ins and other counted attempts, per key and fixed window.
create table attempt (
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

-- Who was active when. Losing it in a crash costs a few seconds of presence, so it is not logged.
create unlogged table presence (
  account_id     integer primary key,
  last_active_at timestamptz(3) not null
);

create table category (
  id   integer primary key,
  name text not null
);
insert into category (id, name) values
  (1, 'DSLR Cameras'), (2, 'Mirrorless Cameras'), (3, 'Cinema Cameras'), (4, 'Lenses & Accessories');

create table camera (
  id            integer generated always as identity primary key,
  name          text not null,
  brand         text not null,
  model         text not null,
  description   text not null,
  price_per_day integer not null check (price_per_day between 1 and 100000),
  image_url     text not null,
  features      text[] not null,
  rating        integer not null default 0 check (rating between 0 and 50),
  review_count  integer not null default 0 check (review_count >= 0),
  stock_count   integer not null check (stock_count between 0 and 10000),
  category_id   integer not null references category,
  created_at    timestamptz(3) not null default now(),
  deleted_at    timestamptz(3),
  search_text   text not null generated always as (searchable(name, brand, model, description)) stored
);
create index camera_category on camera (category_id, id) where deleted_at is null;
create index camera_brand on camera (brand, id) where deleted_at is null;
create index camera_price on camera (price_per_day, id) where deleted_at is null;
create index camera_stock on camera (stock_count, id) where deleted_at is null;
create index camera_listed on camera (id) where deleted_at is null;
create index camera_search on camera using gin (search_text gin_trgm_ops);

create table favorite (
  account_id integer not null references account on delete cascade,
  camera_id  integer not null references camera,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, camera_id)
);
create index favorite_of_camera on favorite (camera_id);

create table booking (
  id            integer generated always as identity primary key,
  account_id    integer not null references account,
  camera_id     integer not null references camera,
  start_date    date not null,
  end_date      date not null,
  total_price   integer not null,
  status        text not null check (status in ('inquiry', 'pending', 'confirmed', 'completed', 'cancelled')),
  notes         text not null default '',
  camera_name   text not null,
  price_per_day integer not null,
  created_at    timestamptz(3) not null default now(),
  check (end_date >= start_date)
);
create index booking_of_account on booking (account_id, created_at desc, id desc);
create index booking_newest on booking (created_at desc, id desc);
create index booking_by_status on booking (status, created_at desc, id desc);
create index booking_of_camera on booking (camera_id, created_at desc, id desc);
create index booking_open_of_account on booking (account_id, camera_id) where status in ('inquiry', 'pending', 'confirmed');
-- Availability: the bookings of a camera that still hold a unit on or after a day.
create index booking_holding_units on booking (camera_id, end_date, start_date) where status in ('pending', 'confirmed');

-- Answers to POST /api/bookings by Idempotency-Key, so that a repeat gives the first answer again.
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

-- One narrow row per booking: lists, previews and unread counts read only this.
-- A message gets its id while this row is locked, so ids follow the order of commits within a conversation.
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
  read_by_desk       bigint not null default 0
) with (fillfactor = 70);
create index conversation_unread_by_customer on conversation (account_id) include (unread_by_customer) where unread_by_customer > 0;
create index conversation_unread_by_desk on conversation (account_id) include (unread_by_desk) where unread_by_desk > 0;
create index conversation_of_account on conversation (account_id, last_message_id desc nulls last);
create index conversation_newest on conversation ((unread_by_desk > 0) desc, last_message_id desc nulls last, booking_id desc);

create table message (
  id            bigint generated by default as identity primary key,
  booking_id    integer not null references conversation,
  sender_id     integer not null references account,
  from_customer boolean not null,
  content       text not null,
  client_key    text,
  created_at    timestamptz(3) not null default now()
);
create index message_of_conversation on message (booking_id, id);
create unique index message_client_key on message (sender_id, client_key) where client_key is not null;

-- Who changed what: rows are added, never changed.
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the change log only grows';
end $$;
create trigger change_log_only_grows before update or delete on change_log
  for each row execute function refuse_change();
