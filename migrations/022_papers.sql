-- What stands about people on agreements and receipts, and the receipts themselves.
lock table account, booking in access exclusive mode;

alter table account
  add column company text not null default '',
  -- Lines of it, as on an envelope.
  add column postal_address text not null default '',
  add column tax_number text not null default '',
  add column phone text not null default '',
  -- Of the desk; whom it is about never sees it.
  add column desk_note text not null default '';

-- The last number of each year of the shop. Its row is locked by whoever issues a receipt, until that is written: a number
-- that is taken back with its transaction is given again, so that there are no gaps.
create table receipt_year (
  year        integer primary key,
  last_number integer not null
);

-- Immutable: all that stands on it is a copy of that moment.
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

alter table booking add column receipt_number text;

-- A receipt changes nothing that somebody may be about to change.
drop trigger booking_updated on booking;
create trigger booking_updated before update on booking
  for each row when (old.settled_cents = new.settled_cents and old.receipt_number is not distinct from new.receipt_number)
  execute function set_updated_at();
