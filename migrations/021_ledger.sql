-- What was paid and is owed for a booking: entries that only grow, and what is due, kept on the booking.
lock table account in share row exclusive mode;
lock table booking in access exclusive mode;

create table ledger_entry (
  id           integer generated always as identity primary key,
  booking_id   integer not null references booking,
  at           timestamptz(3) not null default now(),
  by           integer not null references account,
  kind         text not null check (kind in ('payment', 'refund', 'late_fee', 'damage', 'adjustment',
    'deposit_held', 'deposit_returned', 'deposit_kept')),
  -- Above 0, but for an adjustment; of a reversal the opposite of what it reverses.
  amount_cents bigint not null check (amount_cents <> 0),
  method       text check (method in ('cash', 'card', 'transfer', 'other')),
  reference    text not null default '',
  reason       text not null default '',
  reverses     integer unique references ledger_entry
);
create index ledger_entry_of_booking on ledger_entry (booking_id, id);
create trigger ledger_entry_kept before update or delete on ledger_entry
  for each row execute function refuse_change();

alter table booking
  -- What its lines come to where `total_price`, which is whole dollars, does not say it.
  add column total_cents bigint,
  -- What was paid less what was charged on top (`settles` in shared/ledger.rules.ts).
  add column settled_cents bigint not null default 0;
update booking set total_cents = line.cents
from (select booking_id, sum(rent_cents - discount_cents) as cents from booking_line group by booking_id) as line
where line.booking_id = booking.id and line.cents <> booking.total_price * 100::bigint;
alter table booking
  add column due_cents bigint not null generated always as (
    case when status in ('cancelled', 'inquiry') then 0 else coalesce(total_cents, total_price * 100::bigint) end
    - settled_cents) stored;
create index booking_due on booking (created_at desc, id desc) where due_cents > 0;

create or replace function insert_lines(of_booking integer, lines json) returns void language plpgsql volatile as $$
begin
  insert into booking_line (booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, deposit_cents, buffer_days, start_date, end_date, created_at)
  select booking.id, line.place, line.camera_id, line.camera_name, line.quantity, line.price_cents, line.charged_days,
    line.rent_cents, line.discount_cents, line.deposit_cents, line.buffer_days, booking.start_date, booking.end_date, booking.created_at
  from booking cross join given_lines(lines) as line
  where booking.id = of_booking
  order by line.place;
  update booking set total_cents = line.cents
  from (select sum(rent_cents - discount_cents) as cents from given_lines(lines)) as line
  where booking.id = of_booking and line.cents <> booking.total_price * 100::bigint;
end $$;

-- Who gives a new price in whole dollars alone (a promoted inquiry, a process of the last release) means those.
create function forget_cents() returns trigger language plpgsql as $$
begin
  new.total_cents := null;
  return new;
end $$;
create trigger booking_cents before update of total_price on booking
  for each row when (old.total_price <> new.total_price and old.total_cents = new.total_cents)
  execute function forget_cents();

-- Money moves without changing what a customer or the desk may be about to change.
drop trigger booking_updated on booking;
create trigger booking_updated before update on booking
  for each row when (old.settled_cents = new.settled_cents) execute function set_updated_at();
