-- A message that a program sent names its key (docs/contract/api-keys.md 2).
alter table message add column by_key integer references api_key;

-- Programs of the commit before store without keys while servers change one after another.
drop function store_messages(integer[], boolean[], integer[], text[], text[]);
create function store_messages(
  sender_ids integer[], sender_is_admin boolean[], booking_ids integer[], contents text[], client_keys text[],
  key_ids integer[] default null
) returns table (
  item integer, outcome text, id bigint, created_at timestamptz, customer_id integer, key_name text
)
  language plpgsql
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
    from unnest(sender_ids, sender_is_admin, booking_ids, contents, client_keys, key_ids) with ordinality
      as a (sender_id, is_admin, booking_id, content, client_key, key_id, item)
    window in_order as (order by a.booking_id, a.item)
  loop
    if arrived.opens_conversation then
      select * into place from conversation c where c.booking_id = arrived.booking_id for no key update;
      newest := null; by_customer := 0; by_desk := 0;
    end if;
    item := arrived.item; customer_id := place.account_id;
    outcome := null; id := null; created_at := null;
    key_name := null;
    if arrived.key_id is not null then
      select k.name into key_name from api_key k where k.id = arrived.key_id;
    end if;

    if arrived.client_key is not null then
      select * into known from message m where m.sender_id = arrived.sender_id and m.client_key = arrived.client_key;
      if found and known.booking_id = arrived.booking_id and known.content = arrived.content then
        outcome := 'repeated'; id := known.id; created_at := known.created_at;
      elsif found then
        outcome := 'key_reused';
      end if;
    end if;

    if outcome is null and (place.account_id = arrived.sender_id or (place.booking_id is not null and arrived.is_admin)) then
      insert into message (booking_id, sender_id, from_customer, content, client_key, by_key, created_at)
        values (arrived.booking_id, arrived.sender_id, arrived.sender_id = place.account_id, arrived.content,
          arrived.client_key, arrived.key_id, clock_timestamp())
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
