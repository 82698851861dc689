-- Bookings say when their gear is fetched and brought back.

-- A quarter hour, HH:MM: texts of this form are in the order of the day.
create function is_quarter_hour(written text) returns boolean
  language sql immutable parallel safe
  return written ~ '^([01][0-9]|2[0-3]):(00|15|30|45)$';

alter table booking
  -- Null where none was agreed.
  add column pick_up_time text check (is_quarter_hour(pick_up_time)),
  add column return_time text check (is_quarter_hour(return_time)),
  add constraint booking_times_in_order check (start_date < end_date or return_time >= pick_up_time);

alter table booking_history drop constraint booking_history_kind_check, add constraint booking_history_kind_check check (kind in
  ('status', 'dates', 'times', 'lines', 'notes', 'handed_over', 'taken_back', 'cancelled', 'expired', 'entry', 'receipt'));
alter table message drop constraint message_event_kind_check, add constraint message_event_kind_check check (event_kind in
  ('status', 'dates', 'times', 'lines', 'handed_over', 'taken_back', 'cancelled', 'expired'));

drop function place_lines(integer, date, date, text, boolean, json, integer, date, date, text, text, integer, integer);

-- Books lines or opens an inquiry in one round trip. The shop has worked out the figures and compared them with those that
-- the customer was shown; here they are only compared with the rows under the lock. `outcome` is created, promoted (an open
-- inquiry for the first item became the booking), existing (an open inquiry answers again), repeated_created or repeated
-- (this key was answered before; `reply` is that answer), key_reused, or a refusal: outdated (to be worked out anew),
-- too_many, full (with `conflicts`).
create function place_lines(
  for_account integer, from_day date, to_day date, with_notes text, is_inquiry boolean, lines json,
  settings_version integer, today date, late_until date, request_key text, request_fingerprint text, max_pending integer, max_per_hour integer,
  pick_up text default null, bring_back text default null
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
      update booking b set status = 'pending', start_date = from_day, end_date = to_day, total_cents = cents, notes = with_notes,
          pick_up_time = pick_up, return_time = bring_back
        where b.id = placed.id;
      delete from booking_line l where l.booking_id = placed.id;
      outcome := 'promoted';
    else
      insert into booking (account_id, camera_id, start_date, end_date, total_cents, status, notes, pick_up_time, return_time)
        values (for_account, camera_ids[1], from_day, to_day, cents, case when is_inquiry then 'inquiry' else 'pending' end, with_notes,
          pick_up, bring_back)
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
