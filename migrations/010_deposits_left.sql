-- The part of a deposit that the house still has: taken, neither returned nor kept (`depositLeft` in
-- shared/money/ledger.rules.ts). The table is locked from here on, so that no entry is written beside the sum.
alter table booking add column deposit_left_cents bigint not null default 0;
-- Like other money it moves without changing anything that a customer or the desk may be about to change.
drop trigger booking_updated on booking;
update booking set deposit_left_cents = ledger.cents
from (
  select booking_id, sum(case kind when 'deposit_held' then amount_cents else -amount_cents end) as cents
  from ledger_entry where kind in ('deposit_held', 'deposit_returned', 'deposit_kept') group by booking_id
) as ledger
where ledger.booking_id = booking.id and ledger.cents <> 0;
create trigger booking_updated before update on booking
  for each row when (old.settled_cents = new.settled_cents and old.deposit_left_cents = new.deposit_left_cents
    and old.receipt_number is not distinct from new.receipt_number)
  execute function set_updated_at();
-- Deposits that are to be given back: nothing is out any more.
create index booking_deposit_left on booking (end_date, id) where deposit_left_cents > 0 and units_out = 0;
