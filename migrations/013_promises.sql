-- The one path of every promise: lock the items in the order of their ids, count in a statement of its own (one
-- statement doing both would count on the snapshot from before the wait), then write. Bookings, status changes and
-- whatever else promises units call `lock_items` and `conflicts_of`, in this order, and write what triggers turn into holds.
-- Lock order everywhere: account, cameras by id, booking, units by id, conversation, mail, counters.

create function lock_items(camera_ids integer[]) returns void language plpgsql volatile as $$
begin
  perform from camera where id = any(camera_ids) order by id for no key update;
end $$;

-- Of wanted units of some items over a range of days, those that do not fit: `available` are free on `day`, the
-- first full one; after the range it is one of the item's days for checking. To be asked while the items are locked.
create function conflicts_of(
  camera_ids integer[], quantities integer[], buffers integer[], from_day date, to_day date, late_until date,
  except_booking integer default null
) returns table (place bigint, camera_id integer, camera_name text, quantity integer, stock_count integer, available bigint, day date)
  language sql stable
as $$
  select wanted.place, camera.id, camera.name, wanted.quantity, camera.stock_count,
    greatest(0, camera.stock_count - too_few.held), too_few.day
  from unnest(camera_ids, quantities, buffers) with ordinality as wanted (camera_id, quantity, buffer_days, place)
  join camera on camera.id = wanted.camera_id
  cross join lateral (
    select level.day, level.held
    from hold_levels(camera.id, from_day, to_day + wanted.buffer_days, late_until, except_booking) as level
    where level.held + wanted.quantity > camera.stock_count
    order by level.day limit 1
  ) as too_few
$$;

-- Lines as the shop worked them out, in the order given.
create function given_lines(lines json)
  returns table (
    place bigint, camera_id integer, camera_name text, quantity integer, price_cents bigint, charged_days integer,
    rent_cents bigint, discount_cents bigint, deposit_cents bigint, buffer_days integer, item_buffer_days integer
  )
  language sql stable
as $$
  select place, camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, deposit_cents, buffer_days, item_buffer_days
  from rows from (json_to_recordset(lines) as (
    camera_id integer, camera_name text, quantity integer, price_cents bigint, charged_days integer,
    rent_cents bigint, discount_cents bigint, deposit_cents bigint, buffer_days integer, item_buffer_days integer
  )) with ordinality as given (
    camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, deposit_cents, buffer_days, item_buffer_days, place)
$$;

-- Whether lines were worked out from items and settings as they are now. To be asked while the items are locked.
create function are_up_to_date(lines json, settings_version integer) returns boolean language plpgsql volatile as $$
begin
  return settings_version = coalesce((select version from shop_settings), 0) and not exists (
    select from given_lines(lines) as line
    left join camera on camera.id = line.camera_id and camera.deleted_at is null
    where (camera.name, camera.price_per_day * 100::bigint, camera.deposit_per_unit_cents * line.quantity::bigint, camera.buffer_days)
      is distinct from (line.camera_name, line.price_cents, line.deposit_cents, line.item_buffer_days)
  );
end $$;

create function insert_lines(of_booking integer, lines json) returns void language plpgsql volatile as $$
begin
  insert into booking_line (booking_id, position, camera_id, camera_name, quantity, price_cents, charged_days,
    rent_cents, discount_cents, deposit_cents, buffer_days, start_date, end_date, created_at)
  select booking.id, line.place, line.camera_id, line.camera_name, line.quantity, line.price_cents, line.charged_days,
    line.rent_cents, line.discount_cents, line.deposit_cents, line.buffer_days, booking.start_date, booking.end_date, booking.created_at
  from booking cross join given_lines(lines) as line
  where booking.id = of_booking
  order by line.place;
end $$;

-- A booking's lines as `reply` and lists carry them (`bookingLines` in server/bookings/bookings.queries.ts).
create function lines_of(of_booking integer) returns json language plpgsql stable as $$
begin
  return (select json_agg(json_build_object('id', id, 'camera_id', camera_id, 'camera_name', camera_name, 'quantity', quantity,
    'price_cents', price_cents, 'charged_days', charged_days, 'rent_cents', rent_cents, 'discount_cents', discount_cents,
    'deposit_cents', deposit_cents) order by position)
  from booking_line where booking_id = of_booking);
end $$;

-- Books lines or opens an inquiry in one round trip. The shop has worked out the figures and compared them with what
-- the customer was shown; here they are only compared with what is true under the lock. `outcome` is created, promoted
-- (an open inquiry for the first item became the booking), existing (an open inquiry answers again), repeated_created
-- or repeated (this key was answered before; `reply` is that answer), key_reused, or a refusal: outdated (to be worked
-- out anew), too_many, full (with `conflicts`).
create function place_lines(
  for_account integer, from_day date, to_day date, with_notes text, is_inquiry boolean, lines json,
  settings_version integer, late_until date, request_key text, request_fingerprint text, max_pending integer, max_per_hour integer
) returns table (outcome text, reply json, conflicts json)
  language plpgsql volatile
as $$
declare
  camera_ids integer[];
  dollars integer;
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

  select array_agg(line.camera_id order by line.place), least(round(sum(line.rent_cents - line.discount_cents) / 100), 2147483647)
    into camera_ids, dollars from given_lines(lines) as line;
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
          array(select buffer_days from given_lines(lines) order by place), from_day, to_day, late_until) as c;
      if conflicts is not null then
        outcome := 'full'; return next; return;
      end if;
    end if;
    if placed.id is not null then
      -- Its name and daily price as a booking of one item stay those of the inquiry: the lines say more.
      update booking b set status = 'pending', start_date = from_day, end_date = to_day, total_price = dollars, notes = with_notes
        where b.id = placed.id;
      delete from booking_line l where l.booking_id = placed.id;
      outcome := 'promoted';
    else
      insert into booking (account_id, camera_id, start_date, end_date, total_price, status, notes, camera_name, price_per_day)
        select for_account, line.camera_id, from_day, to_day, dollars, case when is_inquiry then 'inquiry' else 'pending' end,
          with_notes, line.camera_name, line.price_cents / 100
        from given_lines(lines) as line where line.place = 1
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

-- Sets a status and writes the log. A change that makes an idle booking hold units is a new promise of all its
-- lines: refused unless overridden. `outcome` is changed, missing or overbooked (with `conflicts`).
create function change_status(of_booking integer, to_status text, override boolean, by_admin integer, late_until date)
  returns table (outcome text, conflicts json)
  language plpgsql volatile
as $$
declare
  present booking%rowtype;
  camera_ids integer[] := array(select l.camera_id from booking_line l where l.booking_id = of_booking order by l.position);
begin
  perform lock_items(camera_ids);
  select * into present from booking where id = of_booking for no key update;
  if not found then
    outcome := 'missing'; return next; return;
  end if;
  if camera_ids <> array(select l.camera_id from booking_line l where l.booking_id = of_booking order by l.position) then
    raise serialization_failure using message = 'the lines of this booking have changed meanwhile';
  end if;
  if holds_units(to_status) and not holds_units(present.status) then
    select json_agg(c order by c.place) into conflicts
      from conflicts_of(camera_ids,
        array(select l.quantity from booking_line l where l.booking_id = of_booking order by l.position),
        array(select l.buffer_days from booking_line l where l.booking_id = of_booking order by l.position),
        present.start_date, present.end_date, late_until) as c;
    if conflicts is not null and not override then
      outcome := 'overbooked'; return next; return;
    end if;
  end if;
  if to_status <> present.status then
    update booking set status = to_status where id = of_booking;
    insert into change_log (admin_id, booking_id, action, before, after)
      values (by_admin, of_booking, case when conflicts is not null then 'status_overridden' else 'status' end,
        json_build_object('status', present.status), json_build_object('status', to_status));
  end if;
  outcome := 'changed';
  return next;
end $$;
