-- Since when a request waits: a shop may cancel it after some hours. Bookings of before count from when they were made.
alter table booking add column pending_since timestamptz(3);
alter table booking alter column pending_since set default now();
create index booking_waiting on booking ((coalesce(pending_since, created_at)))
  where status = 'pending' and units_out = 0;

create function note_pending() returns trigger language plpgsql as $$
begin
  new.pending_since := now();
  return new;
end $$;
create trigger booking_pending before update of status on booking
  for each row when (new.status = 'pending' and old.status <> 'pending') execute function note_pending();
