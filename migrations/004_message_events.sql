-- An event of a conversation keeps its kind and the values of its text beside it (docs/contract/messages.md 6). Events of
-- before have their text alone.
alter table message
  add column event_kind   text check (event_kind in
    ('status', 'dates', 'lines', 'handed_over', 'taken_back', 'cancelled', 'expired')),
  add column event_values json,
  add constraint message_event check (
    (event_kind is null) = (event_values is null) and (event_kind is null or kind = 'event'));

drop function post_event(integer, integer, text);

-- Writes an event, unread for the side that did not do it.
create function post_event(of_booking integer, by_account integer, what text, event_kind text, event_values json)
  returns setof message language plpgsql as $$
declare
  place conversation%rowtype;
  posted message%rowtype;
begin
  select * into place from conversation c where c.booking_id = of_booking for no key update;
  if not found then
    return;
  end if;
  insert into message (booking_id, sender_id, from_customer, content, kind, created_at, event_kind, event_values)
    values (of_booking, by_account, coalesce(by_account = place.account_id, false), what, 'event', clock_timestamp(),
      post_event.event_kind, post_event.event_values)
    returning * into posted;
  update conversation c set last_event_id = posted.id,
      unread_by_customer = c.unread_by_customer + (not posted.from_customer)::integer,
      unread_by_desk = c.unread_by_desk + posted.from_customer::integer
    where c.booking_id = of_booking;
  return next posted;
end $$;
