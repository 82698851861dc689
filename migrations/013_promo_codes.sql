-- Promo codes, which take something off a rental.

create table promo_code (
  id                 integer primary key generated always as identity,
  code               text not null check (code ~ '^[A-Za-z0-9-]{3,30}$'),
  -- Hundredths of a percent of what is left after the discount, or an amount.
  percent_hundredths integer check (percent_hundredths between 1 and 10000),
  amount_cents       bigint check (amount_cents > 0),
  -- The least that a rental costs after its discount.
  minimum_cents      bigint not null default 0 check (minimum_cents >= 0),
  -- The shop's days on which the code may be used, both included.
  first_day          date,
  last_day           date,
  -- The days in which the whole rental lies.
  rental_from        date,
  rental_to          date,
  max_uses           integer check (max_uses > 0),
  once_per_customer  boolean not null default false,
  is_active          boolean not null default true,
  note               text not null default '',
  -- Whether it was ever on a booking: its code and what it takes off then stay.
  was_used           boolean not null default false,
  -- Counts the changes, so that a booking is made by the terms that were looked at.
  version            integer not null default 1,
  created_at         timestamptz not null default now(),
  check (num_nonnulls(percent_hundredths, amount_cents) = 1),
  check (first_day <= last_day),
  check (rental_from <= rental_to)
);
create unique index promo_code_unique on promo_code (lower(code));

alter table booking add column promo_code_id integer references promo_code;
create index booking_promo_code on booking (promo_code_id, account_id) where promo_code_id is not null;

create function note_code_use() returns trigger language plpgsql as $$
begin
  update promo_code set was_used = true where id = new.promo_code_id and not was_used;
  return null;
end $$;
create trigger code_use_noted after insert or update of promo_code_id on booking
  for each row when (new.promo_code_id is not null) execute function note_code_use();

-- Bookings that use a code at present, but for one: a cancelled one has given its use back.
create function code_uses(of_code integer, of_account integer default null, but_booking integer default null) returns integer
  language sql stable
  return (select count(*)::integer from booking
    where promo_code_id = of_code and status <> 'cancelled'
      and (of_account is null or account_id = of_account) and (but_booking is null or id <> but_booking));

-- Locks a code until the transaction ends, and tells whether a customer may use it once more by the terms of this version.
-- The uses are counted after the lock is held, so that the last one is taken once.
create function code_is_open(of_code integer, of_version integer, for_account integer) returns boolean language plpgsql as $$
declare
  kept promo_code%rowtype;
begin
  select * into kept from promo_code where id = of_code for no key update;
  return kept.version = of_version
    and (kept.max_uses is null or code_uses(of_code) < kept.max_uses)
    and not (kept.once_per_customer and code_uses(of_code, for_account) > 0);
end $$;

drop function place_lines(integer, date, date, text, boolean, json, integer, date, date, text, text, integer, integer, text, text, jsonb);

-- Books lines or opens an inquiry in one round trip. The shop has worked out the figures and compared them with those that
-- the customer was shown; here they are only compared with the rows under the lock. `outcome` is created, promoted (an open
-- inquiry for the first item became the booking), existing (an open inquiry answers again), repeated_created or repeated
-- (this key was answered before; `reply` is that answer), key_reused, or a refusal: outdated (to be worked out anew),
-- too_many, full (with `conflicts`).
create function place_lines(
  for_account integer, from_day date, to_day date, with_notes text, is_inquiry boolean, lines json,
  settings_version integer, today date, late_until date, request_key text, request_fingerprint text, max_pending integer, max_per_hour integer,
  pick_up text default null, bring_back text default null, parts jsonb default '{}',
  promo integer default null, promo_version integer default null
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
  if promo is not null and not code_is_open(promo, promo_version, for_account) then
    outcome := 'outdated'; return next; return;
  end if;
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
          pick_up_time = pick_up, return_time = bring_back, price_parts = parts, promo_code_id = promo
        where b.id = placed.id;
      delete from booking_line l where l.booking_id = placed.id;
      outcome := 'promoted';
    else
      insert into booking (account_id, camera_id, start_date, end_date, total_cents, status, notes, pick_up_time, return_time, price_parts,
          promo_code_id)
        values (for_account, camera_ids[1], from_day, to_day, cents, case when is_inquiry then 'inquiry' else 'pending' end, with_notes,
          pick_up, bring_back, parts, promo)
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
