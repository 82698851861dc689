-- Lines of a conversation that nobody wrote: what happened to its booking. They are read and unread like messages, but
-- they are never the preview and move no conversation up: `last_message_…` stay those of the newest message.
alter table message
  add column kind text not null default 'text' check (kind in ('text', 'event')),
  -- Null when the shop itself did it.
  alter column sender_id drop not null;
alter table conversation add column last_event_id bigint;

-- Writes an event, unread for the side that did not do it.
create function post_event(of_booking integer, by_account integer, what text) returns setof message
  language plpgsql volatile
as $$
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

create or replace function mark_read(of_booking integer, as_customer boolean, up_to bigint) returns void
  language plpgsql volatile
as $$
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
