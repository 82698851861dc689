-- Mail that provably leaves (contract, reach, section 1): a mail's row is written in the transaction of its cause.

lock table account, booking in access exclusive mode;

alter table account
  add column email_confirmed boolean not null default false,
  add column mail_reminders boolean not null default true,
  add column mail_messages boolean not null default true;

-- A name is one line, as the form has asked since; a header is made of it.
update account set
  first_name = regexp_replace(first_name, '[\r\n]+', ' ', 'g'),
  last_name = regexp_replace(last_name, '[\r\n]+', ' ', 'g')
where first_name ~ '[\r\n]' or last_name ~ '[\r\n]';

create table mail (
  id              integer generated always as identity primary key,
  -- What it is about and what caused it: nothing is said twice.
  key             text not null unique,
  kind            text not null,
  state           text not null check (state in ('queued', 'sent', 'failed', 'held')),
  -- Who it is for; null for the house.
  account_id      integer references account on delete cascade,
  booking_id      integer references booking,
  -- Empty when nobody is known to whom it could go.
  to_address      text not null,
  -- What is said besides what stands in the tables.
  facts           json not null default '{}',
  -- The first half of the Message-ID: the same in every attempt.
  message_id      text not null default gen_random_uuid()::text,
  -- As it was handed to the server; null until then.
  subject         text,
  content         text,
  html            text,
  attempts        integer not null default 0,
  error           text not null default '' check (length(error) <= 500),
  created_at      timestamptz(3) not null,
  best_before     timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  -- Nobody else takes it until then.
  leased_until    timestamptz(3),
  sent_at         timestamptz(3)
);
create index mail_queued on mail (next_attempt_at) where state = 'queued';
create index mail_by_state on mail (state, id);
create index mail_of_booking on mail (booking_id, id) where booking_id is not null;
create index mail_of_account on mail (account_id) where account_id is not null;

-- Queues what is said about a booking, to its customer, to the desk or to both; null where nothing is said. The desk is
-- the house's address, else every administrator's confirmed one, else nobody, which is seen in the row.
create function queue_booking_mails(
  of_booking integer, customer_kind text, desk_kind text, cause text, said json, mail_state text, house_address text,
  at timestamptz, good_until timestamptz
) returns void language sql volatile as $$
  with recipient as (
    select customer_kind as kind, account.id as account_id, account.email as address
    from booking join account on account.id = booking.account_id
    where booking.id = of_booking and customer_kind is not null
    union all
    select desk_kind, null, house_address where desk_kind is not null and house_address <> ''
    union all
    select desk_kind, id, email from account
    where desk_kind is not null and house_address = '' and is_admin and email_confirmed
    union all
    select desk_kind, null, ''
    where desk_kind is not null and house_address = ''
      and not exists (select from account where is_admin and email_confirmed)
  )
  insert into mail (key, kind, state, account_id, booking_id, to_address, facts, error, created_at, best_before, next_attempt_at)
  select concat_ws(':', kind, of_booking, cause, coalesce(account_id::text, 'house')), kind,
    case when address = '' then 'held' else mail_state end, account_id, of_booking, address, said,
    case when address = '' then 'the house has no e-mail address' else '' end, at, good_until, at
  from recipient
  on conflict (key) do nothing
$$;

-- What the events of this shop's calendars are named after, made once, when the first is.
create table shop_identity (
  is_only         boolean primary key default true check (is_only),
  calendar_domain text not null
);
