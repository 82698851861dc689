-- A hand-over is taken back for a while after it, as if it had not been (docs/contract/counter.md 3).

-- Whether the unit left beyond what its line held, which grew by it.
alter table unit_rental add column beyond_hold boolean not null default false;

alter table booking_history drop constraint booking_history_kind_check, add constraint booking_history_kind_check check (kind in
  ('status', 'dates', 'times', 'lines', 'price', 'notes', 'handed_over', 'hand_over_undone', 'taken_back', 'cancelled',
    'expired', 'entry', 'receipt'));
alter table unit_event drop constraint unit_event_kind_check, add constraint unit_event_kind_check check (kind in
  ('handed_over', 'hand_over_undone', 'taken_back', 'downtime', 'downtime_ended', 'note', 'retired', 'reinstated'));

-- Takes the newest event of a kind out of a conversation, and out of what its readers have not read.
create function withdraw_event(of_booking integer, of_kind text) returns void language plpgsql as $$
declare
  place conversation%rowtype;
  gone message%rowtype;
begin
  select * into place from conversation c where c.booking_id = of_booking for no key update;
  delete from message m
    where m.id = (select max(e.id) from message e where e.booking_id = of_booking and e.event_kind = of_kind)
    returning * into gone;
  if gone.id is null then
    return;
  end if;
  update conversation c set
      last_event_id = (select max(e.id) from message e where e.booking_id = of_booking and e.kind = 'event'),
      unread_by_customer = c.unread_by_customer - (not gone.from_customer and gone.id > c.read_by_customer)::integer,
      unread_by_desk = c.unread_by_desk - (gone.from_customer and gone.id > c.read_by_desk)::integer
    where c.booking_id = of_booking;
end $$;
