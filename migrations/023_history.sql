-- What happened to a booking from now on, for both sides to read; what the desk did before is in its log. That a booking
-- was made stands on the booking itself.

lock table account in share row exclusive mode;
lock table booking in access exclusive mode;

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
-- What somebody typed goes when they are forgotten; what happened, when and by whom stays.
create trigger booking_history_kept before delete or update of booking_id, at, by, kind on booking_history
  for each row execute function refuse_change();

-- Null when its customer made it.
alter table booking add column created_by integer references account;

-- Locks the items of a booking and more of them, then the booking: for a change of its lines.
create function lock_booking_with(of_booking integer, more_items integer[]) returns setof booking language plpgsql volatile as $$
begin
  perform lock_items(array(select camera_id from booking_line where booking_id = of_booking) || more_items);
  return query select * from lock_booking(of_booking);
end $$;
