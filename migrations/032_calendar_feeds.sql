-- Calendars that follow somebody's bookings, or the whole desk (contract, reach, section 4); of a feed's secret address
-- only the hash is kept.
create table calendar_feed (
  id           integer generated always as identity primary key,
  account_id   integer not null references account on delete cascade,
  scope        text not null check (scope in ('own', 'desk')),
  token_hash   text not null unique,
  created_at   timestamptz(3) not null,
  last_read_at timestamptz(3)
);
create index calendar_feed_of_account on calendar_feed (account_id);
