-- Units that are out are held from today on, whatever becomes of their booking's days, and beyond its last day only once
-- they are late. Both depend on the shop's today, which is handed in.

drop function place_lines(integer, date, date, text, boolean, json, integer, date, text, text, integer, integer);
drop function conflicts_of(integer[], integer[], integer[], date, date, date, integer);
drop function hold_levels(integer, date, date, date, integer);
drop function holding(integer, date, date, date, integer);

-- The first day of a hold is the first day of its line: units that left before it are added when holds are read.
update hold set first_day = line.start_date
  from booking_line as line
  where line.id = hold.line_id and hold.first_day <> line.start_date;

-- The holds of an item over a range of days, at the shop's `today`. Units that are out are held from today on, and once
-- they are late (today is after their booking's end day) until the later of their last day and `late_until` (today +
-- overdueHoldDays); never counted twice.
create function holding(of_camera integer, from_day date, to_day date, today date, late_until date, except_booking integer)
  returns table (first_day date, last_day date, units integer)
  language sql stable
as $$
  select first_day, last_day, quantity from hold
  where camera_id = of_camera and last_day >= from_day and first_day <= to_day
    and (line_id is null or line_id <> all (array(select id from booking_line where booking_id = except_booking)))
  union all
  select out_on.first_day, out_on.last_day, hold.out
  from hold
  join booking_line as line on line.id = hold.line_id
  cross join lateral (
    select today, hold.first_day - 1 where hold.first_day > today
    union all
    select hold.last_day + 1, late_until where hold.last_day < late_until and line.end_date < today
  ) as out_on (first_day, last_day)
  where hold.camera_id = of_camera and hold.out > 0 and out_on.last_day >= from_day and out_on.first_day <= to_day
    and line.booking_id is distinct from except_booking
$$;

-- Units held at each day on which that number changes, over a range; the first row is the range's first day.
create function hold_levels(of_camera integer, from_day date, to_day date, today date, late_until date, except_booking integer default null)
  returns table (day date, held bigint)
  language sql stable
as $$
  with change as (
    select from_day as day, 0 as units
    union all
    select moved.day, moved.units
    from holding(of_camera, from_day, to_day, today, late_until, except_booking) as h
    cross join lateral (values (greatest(h.first_day, from_day), h.units), (h.last_day + 1, -h.units)) as moved (day, units)
    where moved.day <= to_day
  )
  select day, sum(sum(units)) over (order by day)::bigint from change group by day order by day
$$;

-- Of wanted units of some items over a range of days, those that do not fit: `available` are free on `day`, the first full
-- one; after the range it is one of the item's days for checking. Called while the items are locked. In plpgsql it is
-- planned once for each connection; a plain function is planned anew at every call whose arguments are looked up.
create function conflicts_of(
  camera_ids integer[], quantities integer[], buffers integer[], from_day date, to_day date, today date, late_until date,
  except_booking integer default null
) returns table (place bigint, camera_id integer, camera_name text, quantity integer, stock_count integer, available bigint, day date)
  language plpgsql stable
as $$
begin
  return query
    select wanted.place, camera.id, camera.name, wanted.quantity, camera.stock_count,
      greatest(0, camera.stock_count - too_few.held), too_few.day
    from unnest(camera_ids, quantities, buffers) with ordinality as wanted (camera_id, quantity, buffer_days, place)
    join camera on camera.id = wanted.camera_id
    cross join lateral (
      select level.day, level.held
      from hold_levels(camera.id, from_day, to_day + wanted.buffer_days, today, late_until, except_booking) as level
      where level.held + wanted.quantity > camera.stock_count
      order by level.day limit 1
    ) as too_few;
end $$;

-- Books lines or opens an inquiry in one round trip. The shop has worked out the figures and compared them with those that
-- the customer was shown; here they are only compared with the rows under the lock. `outcome` is created, promoted (an open
-- inquiry for the first item became the booking), existing (an open inquiry answers again), repeated_created or repeated
-- (this key was answered before; `reply` is that answer), key_reused, or a refusal: outdated (to be worked out anew),
-- too_many, full (with `conflicts`).
create function place_lines(
  for_account integer, from_day date, to_day date, with_notes text, is_inquiry boolean, lines json,
  settings_version integer, today date, late_until date, request_key text, request_fingerprint text, max_pending integer, max_per_hour integer
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

  select array_agg(line.camera_id order by line.place), sum(line.rent_cents - line.discount_cents)
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
      update booking b set status = 'pending', start_date = from_day, end_date = to_day, total_cents = cents, notes = with_notes
        where b.id = placed.id;
      delete from booking_line l where l.booking_id = placed.id;
      outcome := 'promoted';
    else
      insert into booking (account_id, camera_id, start_date, end_date, total_cents, status, notes)
        values (for_account, camera_ids[1], from_day, to_day, cents, case when is_inquiry then 'inquiry' else 'pending' end, with_notes)
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
    if (new.camera_id, new.created_at, new.rent_cents, new.discount_cents, new.position = 1)
      is distinct from (old.camera_id, old.created_at, old.rent_cents, old.discount_cents, old.position = 1) then
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
