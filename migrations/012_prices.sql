-- Prices as houses make them: rates, tax by item, and what a price was made of.

alter table camera
  -- Prices of one unit for several counted days, in dollars: [{"days": 3, "price": 250}], both rising.
  add column rates jsonb not null default '[]',
  -- Thousandths of a percent; null means the tax of the settings.
  add column tax_thousandths integer check (tax_thousandths between 0 and 100000);

alter table booking
  -- How its price came about (`KeptParts` in server/prices/kept-parts.ts).
  add column price_parts jsonb not null default '{}';

alter table booking_line
  -- Its part of a code's reduction; a cent below zero where discount and code are split together.
  add column promo_cents bigint not null default 0,
  -- Its added tax; with the first line also the booking's extras and their added tax.
  add column beside_cents bigint not null default 0,
  -- Its amount without tax; null on lines that were made before it was kept.
  add column net_cents bigint,
  add column price_parts jsonb not null default '{}',
  add constraint booking_line_pays check (rent_cents - discount_cents - promo_cents >= 0);

alter table booking_history drop constraint booking_history_kind_check, add constraint booking_history_kind_check check (kind in
  ('status', 'dates', 'times', 'lines', 'price', 'notes', 'handed_over', 'taken_back', 'cancelled', 'expired', 'entry', 'receipt'));

-- The amount of a line: the lines of a booking add up to its total.
create function amount_cents(line booking_line) returns bigint
  language sql immutable parallel safe
  return line.rent_cents - line.discount_cents - line.promo_cents + line.beside_cents;

-- The part of each version of the settings that prices are made of, so that a booking can be worked out again by the rules
-- of its making; version 0 is a house that has saved none.
create table price_rules (
  version integer primary key,
  rules   jsonb not null
);
create function keep_price_rules() returns trigger language plpgsql as $$
begin
  insert into price_rules (version, rules) values (new.version, jsonb_build_object(
    'prices', new.document->'prices', 'days', new.document->'days', 'house', jsonb_build_object(
      'openingHours', coalesce(new.document->'house'->'openingHours', '[]'))))
    on conflict do nothing;
  return null;
end $$;
create trigger price_rules_kept after insert or update on shop_settings
  for each row execute function keep_price_rules();
insert into price_rules (version, rules)
  select version, jsonb_build_object('prices', document->'prices', 'days', document->'days', 'house', jsonb_build_object(
    'openingHours', coalesce(document->'house'->'openingHours', '[]')))
  from shop_settings;

drop function given_lines(json);
-- Lines as the shop has worked them out; `place` is their order.
create function given_lines(lines json)
  returns table (
    place bigint, camera_id integer, camera_name text, quantity integer, price_cents bigint, charged_days integer,
    rent_cents bigint, discount_cents bigint, promo_cents bigint, beside_cents bigint, net_cents bigint, deposit_cents bigint,
    buffer_days integer, item_buffer_days integer, item_rates jsonb, item_tax_thousandths integer, price_parts jsonb
  )
  language sql stable
as $$
  select place, camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, promo_cents, beside_cents, net_cents, deposit_cents,
    buffer_days, item_buffer_days, item_rates, item_tax_thousandths, price_parts
  from rows from (json_to_recordset(lines) as (
    camera_id integer, camera_name text, quantity integer, price_cents bigint, charged_days integer,
    rent_cents bigint, discount_cents bigint, promo_cents bigint, beside_cents bigint, net_cents bigint, deposit_cents bigint,
    buffer_days integer, item_buffer_days integer, item_rates jsonb, item_tax_thousandths integer, price_parts jsonb
  )) with ordinality as given (
    camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, promo_cents, beside_cents, net_cents, deposit_cents,
    buffer_days, item_buffer_days, item_rates, item_tax_thousandths, price_parts, place)
$$;

-- Whether lines were worked out from items and settings as they are now. Called while the items are locked.
create or replace function are_up_to_date(lines json, settings_version integer) returns boolean language plpgsql as $$
begin
  return settings_version = coalesce((select version from shop_settings), 0) and not exists (
    select from given_lines(lines) as line
    left join camera on camera.id = line.camera_id and camera.deleted_at is null
    where (camera.name, camera.price_per_day * 100::bigint, camera.deposit_per_unit_cents * line.quantity::bigint,
        camera.buffer_days, camera.rates, camera.tax_thousandths)
      is distinct from (line.camera_name, line.price_cents, line.deposit_cents,
        line.item_buffer_days, line.item_rates, line.item_tax_thousandths)
  );
end $$;

-- Writes the lines of a booking.
create or replace function insert_lines(of_booking integer, lines json) returns void language plpgsql as $$
begin
  insert into booking_line (booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, promo_cents, beside_cents, net_cents, deposit_cents, buffer_days, price_parts,
    start_date, end_date, created_at)
  select booking.id, line.place, line.camera_id, line.camera_name, line.quantity, line.price_cents, line.charged_days,
    line.rent_cents, line.discount_cents, line.promo_cents, line.beside_cents, line.net_cents, line.deposit_cents,
    line.buffer_days, line.price_parts, booking.start_date, booking.end_date, booking.created_at
  from booking cross join given_lines(lines) as line
  where booking.id = of_booking
  order by line.place;
end $$;

-- A booking's lines as replies and lists carry them (`bookingLines` in server/bookings/bookings.queries.ts).
create or replace function lines_of(of_booking integer) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('id', id, 'camera_id', camera_id, 'camera_name', camera_name, 'quantity', quantity,
    'price_cents', price_cents, 'charged_days', charged_days, 'rent_cents', rent_cents, 'discount_cents', discount_cents,
    'promo_cents', promo_cents, 'beside_cents', beside_cents, 'deposit_cents', deposit_cents, 'price_parts', price_parts)
    order by position)
  from booking_line where booking_id = of_booking);
end $$;

-- Counts a line in its week and in the revenue of its status, so many times.
create or replace function count_line(line booking_line, in_status text, times integer) returns void language plpgsql as $$
begin
  insert into line_week as kept (monday, camera_id, status, bookings, lines, cents)
    values (week_of(line.created_at), line.camera_id, in_status, times * (line.position = 1)::integer, times,
      times * amount_cents(line))
  on conflict (monday, camera_id, status) do update
    set bookings = kept.bookings + excluded.bookings, lines = kept.lines + excluded.lines,
      cents = kept.cents + excluded.cents;
  perform count_up('revenue.' || in_status, times, times * amount_cents(line));
end $$;

-- A line is counted, and holds units where its booking's status says so.
create or replace function keep_line() returns trigger language plpgsql as $$
declare
  in_status text := (select status from booking where id = coalesce(new.booking_id, old.booking_id));
begin
  if tg_op = 'INSERT' then
    perform count_line(new, in_status, 1);
    if holds_units(in_status) then
      perform hold_line(new);
    end if;
  elsif tg_op = 'DELETE' then
    perform count_line(old, in_status, -1);
  else
    if (new.camera_id, new.created_at, amount_cents(new), new.position = 1)
      is distinct from (old.camera_id, old.created_at, amount_cents(old), old.position = 1) then
      perform count_line(old, in_status, -1);
      perform count_line(new, in_status, 1);
    end if;
    update hold set camera_id = new.camera_id,
        first_day = new.start_date,
        last_day = new.end_date + new.buffer_days, quantity = quantity + new.quantity - old.quantity
      where line_id = new.id;
  end if;
  return null;
end $$;
drop trigger line_kept on booking_line;
create trigger line_kept
  after insert or delete
    or update of position, camera_id, quantity, rent_cents, discount_cents, promo_cents, beside_cents, buffer_days,
      start_date, end_date, created_at
  on booking_line for each row execute function keep_line();

drop function place_lines(integer, date, date, text, boolean, json, integer, date, date, text, text, integer, integer, text, text);

-- Books lines or opens an inquiry in one round trip. The shop has worked out the figures and compared them with those that
-- the customer was shown; here they are only compared with the rows under the lock. `outcome` is created, promoted (an open
-- inquiry for the first item became the booking), existing (an open inquiry answers again), repeated_created or repeated
-- (this key was answered before; `reply` is that answer), key_reused, or a refusal: outdated (to be worked out anew),
-- too_many, full (with `conflicts`).
create function place_lines(
  for_account integer, from_day date, to_day date, with_notes text, is_inquiry boolean, lines json,
  settings_version integer, today date, late_until date, request_key text, request_fingerprint text, max_pending integer, max_per_hour integer,
  pick_up text default null, bring_back text default null, parts jsonb default '{}'
) returns table (outcome text, reply json, conflicts json)
  language plpgsql
  -- Plans outlive the moment: one made while a table is small would read it as a whole when it has grown. Planning anew for
  -- each item's numbers takes longer than the statement.
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
  set jit = off
as $$
declare
  camera_ids integer[];
  cents bigint;
  placed booking%rowtype;
  known booking_request%rowtype;
begin
  -- One booking of a person at a time: makes repeats and limits exact, and keeps nobody else waiting.
  perform from account where id = for_account for no key update;
  if request_key is not null then
    select * into known from booking_request r where r.account_id = for_account and r.key = request_key;
    if found then
      outcome := case when known.fingerprint <> request_fingerprint then 'key_reused'
                      when known.created then 'repeated_created' else 'repeated' end;
      reply := case when outcome <> 'key_reused' then known.reply end;
      return next; return;
    end if;
  end if;

  select array_agg(line.camera_id order by line.place), sum(line.rent_cents - line.discount_cents - line.promo_cents + line.beside_cents)
    into camera_ids, cents from given_lines(lines) as line;
  if not is_inquiry then
    perform lock_items(camera_ids);
  end if;
  if not are_up_to_date(lines, settings_version) then
    outcome := 'outdated'; return next; return;
  end if;

  select * into placed from booking b
    where b.account_id = for_account and b.camera_id = camera_ids[1] and b.status = 'inquiry'
    order by b.created_at desc, b.id desc limit 1
    for no key update;
  if placed.id is not null and is_inquiry then
    outcome := 'existing';
  else
    if (not is_inquiry and (select count(*) from booking b where b.account_id = for_account and b.status = 'pending') >= max_pending)
      or (placed.id is null and (select count(*) from booking b where b.account_id = for_account and b.created_at > now() - interval '1 hour') >= max_per_hour) then
      outcome := 'too_many'; return next; return;
    end if;
    if not is_inquiry then
      select json_agg(c order by c.place) into conflicts
        from conflicts_of(camera_ids, array(select quantity from given_lines(lines) order by place),
          array(select buffer_days from given_lines(lines) order by place), from_day, to_day, today, late_until) as c;
      if conflicts is not null then
        outcome := 'full'; return next; return;
      end if;
    end if;
    if placed.id is not null then
      update booking b set status = 'pending', start_date = from_day, end_date = to_day, total_cents = cents, notes = with_notes,
          pick_up_time = pick_up, return_time = bring_back, price_parts = parts
        where b.id = placed.id;
      delete from booking_line l where l.booking_id = placed.id;
      outcome := 'promoted';
    else
      insert into booking (account_id, camera_id, start_date, end_date, total_cents, status, notes, pick_up_time, return_time, price_parts)
        values (for_account, camera_ids[1], from_day, to_day, cents, case when is_inquiry then 'inquiry' else 'pending' end, with_notes,
          pick_up, bring_back, parts)
        returning * into placed;
      insert into conversation (booking_id, account_id) values (placed.id, for_account);
      outcome := 'created';
    end if;
    perform insert_lines(placed.id, lines);
  end if;

  select row_to_json(b) into reply from (select booking.*, lines_of(booking.id) as lines from booking where id = placed.id) as b;
  if request_key is not null then
    insert into booking_request (account_id, key, fingerprint, created, reply)
      values (for_account, request_key, request_fingerprint, outcome = 'created', reply);
  end if;
  return next;
end $$;
