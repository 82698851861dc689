-- The heart: units are promised only while the camera's row is locked, and counted in a statement of
-- its own after the lock is held (one statement doing both would count on the snapshot from before the wait).

-- Units held at each day on which that number changes, over a range; the first row is the range's first day.
create function units_held(of_camera integer, from_day date, to_day date, except_booking integer default null)
  returns table (day date, held bigint)
  language sql stable
as $$
  with holding as (
    select greatest(start_date, from_day) as first_day, end_date
    from booking
    where camera_id = of_camera and status in ('pending', 'confirmed')
      and end_date >= from_day and start_date <= to_day
      and (except_booking is null or id <> except_booking)
  ), change as (
    select from_day as day, 0 as units
    union all select first_day, 1 from holding
    union all select end_date + 1, -1 from holding where end_date < to_day
  )
  select day, sum(sum(units)) over (order by day) from change group by day order by day
$$;

create function first_full_day(of_camera integer, units integer, from_day date, to_day date, except_booking integer default null)
  returns date
  language sql volatile
as $$
  select min(day) from units_held(of_camera, from_day, to_day, except_booking) where held >= units
$$;

-- Places a booking or an inquiry in one round trip. Refusals in the order of the contract:
-- camera (camera_missing), price (price_changed), limits (too_many), stock (out_of_stock, unavailable).
-- `outcome` is created, promoted (an open inquiry became the booking), existing (an open inquiry answers again),
-- repeated (this key was answered before; `reply` is that answer), key_reused, or a refusal.
create function place_booking(
  for_account integer, of_camera integer, from_day date, to_day date, expected_price double precision, with_notes text,
  is_inquiry boolean, request_key text, request_fingerprint text, max_pending integer, max_per_hour integer
) returns table (outcome text, reply json, full_day date, price integer)
  language plpgsql volatile
as $$
declare
  wanted camera%rowtype;
  placed booking%rowtype;
  known booking_request%rowtype;
begin
  -- One booking of a person at a time: makes repeats and limits exact, and keeps nobody else waiting.
  perform 1 from account where id = for_account for no key update;
  if request_key is not null then
    select * into known from booking_request r where r.account_id = for_account and r.key = request_key;
    if found then
      outcome := case when known.fingerprint <> request_fingerprint then 'key_reused'
                      when known.created then 'repeated_created' else 'repeated' end;
      reply := case when outcome <> 'key_reused' then known.reply end;
      return next; return;
    end if;
  end if;

  if is_inquiry then
    select * into wanted from camera c where c.id = of_camera and c.deleted_at is null;
  else
    select * into wanted from camera c where c.id = of_camera and c.deleted_at is null for no key update;
  end if;
  if not found then
    outcome := 'camera_missing'; return next; return;
  end if;
  price := wanted.price_per_day * case when is_inquiry then 3 else to_day - from_day + 1 end;
  if price <> expected_price then
    outcome := 'price_changed'; return next; return;
  end if;

  select * into placed from booking b
    where b.account_id = for_account and b.camera_id = of_camera and b.status = 'inquiry'
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
      if wanted.stock_count = 0 then
        outcome := 'out_of_stock'; return next; return;
      end if;
      full_day := first_full_day(of_camera, wanted.stock_count, from_day, to_day);
      if full_day is not null then
        outcome := 'unavailable'; return next; return;
      end if;
    end if;
    if placed.id is not null then
      update booking b set status = 'pending', start_date = from_day, end_date = to_day, total_price = price,
          notes = with_notes, camera_name = wanted.name, price_per_day = wanted.price_per_day
        where b.id = placed.id returning * into placed;
      outcome := 'promoted';
    else
      insert into booking (account_id, camera_id, start_date, end_date, total_price, status, notes, camera_name, price_per_day)
        values (for_account, of_camera, from_day, to_day, price, case when is_inquiry then 'inquiry' else 'pending' end,
          with_notes, wanted.name, wanted.price_per_day)
        returning * into placed;
      insert into conversation (booking_id, account_id) values (placed.id, for_account);
      outcome := 'created';
    end if;
  end if;

  reply := row_to_json(placed);
  if request_key is not null then
    insert into booking_request (account_id, key, fingerprint, created, reply)
      values (for_account, request_key, request_fingerprint, outcome = 'created', reply);
  end if;
  return next;
end $$;

-- Sets a status and writes the log. A change that makes an idle booking hold a unit is a new promise:
-- refused as overbooked unless overridden. `outcome` is changed, missing or overbooked (with the first full day).
create function change_booking_status(of_booking integer, to_status text, override boolean, by_admin integer)
  returns table (outcome text, full_day date)
  language plpgsql volatile
as $$
declare
  present booking%rowtype;
  units integer;
  overbooks boolean := false;
begin
  select * into present from booking where id = of_booking;
  if not found then
    outcome := 'missing'; return next; return;
  end if;
  -- The camera before the booking, as everywhere, or two writers could wait for each other.
  select stock_count into units from camera where id = present.camera_id for no key update;
  select * into present from booking where id = of_booking for no key update;
  if to_status in ('pending', 'confirmed') and present.status not in ('pending', 'confirmed') then
    full_day := first_full_day(present.camera_id, units, present.start_date, present.end_date, of_booking);
    overbooks := full_day is not null;
    if overbooks and not override then
      outcome := 'overbooked'; return next; return;
    end if;
  end if;
  if to_status <> present.status then
    update booking set status = to_status where id = of_booking;
    insert into change_log (admin_id, booking_id, action, before, after)
      values (by_admin, of_booking, case when overbooks then 'status_overridden' else 'status' end,
        json_build_object('status', present.status), json_build_object('status', to_status));
  end if;
  outcome := 'changed';
  return next;
end $$;
