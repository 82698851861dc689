-- Stores messages that arrived together in one statement. Conversations are locked in the order of their numbers
-- and changed once each, ids are given under the lock, a known client key answers with its first message, and one
-- refused message never fails its neighbours: every position gets an outcome of its own (stored, repeated,
-- key_reused, missing: no such conversation for this sender).
create function store_messages(
  sender_ids integer[], sender_is_admin boolean[], booking_ids integer[], contents text[], client_keys text[]
) returns table (item integer, outcome text, id bigint, created_at timestamptz, customer_id integer)
  language plpgsql volatile
  -- Plans outlive the moment: one made while a table is small would read it as a whole when it has grown.
  set enable_seqscan = off
as $$
declare
  arrived record;
  place conversation%rowtype;
  known message%rowtype;
  newest message%rowtype;
  by_customer integer;
  by_desk integer;
begin
  for arrived in
    select a.*,
      lag(a.booking_id) over in_order is distinct from a.booking_id as opens_conversation,
      lead(a.booking_id) over in_order is distinct from a.booking_id as closes_conversation
    from unnest(sender_ids, sender_is_admin, booking_ids, contents, client_keys) with ordinality
      as a (sender_id, is_admin, booking_id, content, client_key, item)
    window in_order as (order by a.booking_id, a.item)
  loop
    if arrived.opens_conversation then
      select * into place from conversation c where c.booking_id = arrived.booking_id for no key update;
      newest := null; by_customer := 0; by_desk := 0;
    end if;
    item := arrived.item; customer_id := place.account_id;
    outcome := null; id := null; created_at := null;

    if arrived.client_key is not null then
      select * into known from message m where m.sender_id = arrived.sender_id and m.client_key = arrived.client_key;
      if found and known.booking_id = arrived.booking_id and known.content = arrived.content then
        outcome := 'repeated'; id := known.id; created_at := known.created_at;
      elsif found then
        outcome := 'key_reused';
      end if;
    end if;

    if outcome is null and (place.account_id = arrived.sender_id or (place.booking_id is not null and arrived.is_admin)) then
      insert into message (booking_id, sender_id, from_customer, content, client_key, created_at)
        values (arrived.booking_id, arrived.sender_id, arrived.sender_id = place.account_id, arrived.content,
          arrived.client_key, clock_timestamp())
        on conflict (sender_id, client_key) where message.client_key is not null do nothing
        returning * into known;
      if found then
        outcome := 'stored'; id := known.id; created_at := known.created_at;
        newest := known;
        by_customer := by_customer + known.from_customer::integer;
        by_desk := by_desk + (not known.from_customer)::integer;
      else
        -- The same key came in over another conversation at this very moment: it was not this message.
        outcome := 'key_reused';
      end if;
    end if;
    outcome := coalesce(outcome, 'missing');
    return next;

    if arrived.closes_conversation and newest.id is not null then
      update conversation c set
          last_message_id = newest.id, last_message_at = newest.created_at, last_sender_id = newest.sender_id,
          last_preview = left(newest.content, 200),
          unread_by_customer = c.unread_by_customer + by_desk,
          unread_by_desk = c.unread_by_desk + by_customer
        where c.booking_id = place.booking_id;
    end if;
  end loop;
end $$;

-- One side has read a conversation up to a message; what came after stays unread.
create function mark_read(of_booking integer, as_customer boolean, up_to bigint) returns void
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
  if place.last_message_id > up_to then
    select count(*) into still_unread from message m
      where m.booking_id = of_booking and m.id > up_to and m.from_customer = not as_customer;
  end if;
  if as_customer then
    update conversation c set read_by_customer = up_to, unread_by_customer = still_unread where c.booking_id = of_booking;
  else
    update conversation c set read_by_desk = up_to, unread_by_desk = still_unread where c.booking_id = of_booking;
  end if;
end $$;
