-- Each person of the house has a role (docs/contract/permissions.md); a customer has none. Everybody who was an
-- administrator is an owner.
alter table account add column role text check (role in ('owner', 'manager', 'desk', 'counter', 'books'));
-- Nothing is changed that a person or the desk may be about to change.
alter table account disable trigger account_updated;
update account set role = 'owner' where is_admin;
alter table account enable trigger account_updated;

-- Belonging to the house follows from the role; a process of the release before reads it still.
drop trigger account_counted on account;
drop index account_administrators;
alter table account drop column is_admin;
alter table account add column is_admin boolean not null generated always as (role is not null) stored;
create index account_of_house on account (role, id) where role is not null;
create trigger account_counted after insert or delete or update of role on account
  for each row execute function count_account();

-- As before, but of the house only people get these mails who may read bookings with their amounts and accept them, as
-- `chatPermissions` in shared/permissions.rules.ts says; a test compares the roles.
create function gets_desk_mails(role text) returns boolean language sql immutable
  return role in ('owner', 'manager', 'desk');
create or replace function queue_booking_mails(
  of_booking integer, customer_kind text, desk_kind text, cause text, said json, mail_state text, house_address text,
  at timestamptz, good_until timestamptz
) returns void language sql as $$
  with recipient as (
    select customer_kind as kind, account.id as account_id, account.email as address
    from booking join account on account.id = booking.account_id
    where booking.id = of_booking and customer_kind is not null
    union all
    select desk_kind, null, house_address where desk_kind is not null and house_address <> ''
    union all
    select desk_kind, id, email from account
    where desk_kind is not null and house_address = '' and gets_desk_mails(role) and email_confirmed
      and id <> (select account_id from booking where id = of_booking)
    union all
    select desk_kind, null, ''
    where desk_kind is not null and house_address = ''
      and not exists (select from account where gets_desk_mails(role) and email_confirmed)
  )
  insert into mail (key, kind, state, account_id, booking_id, to_address, facts, error, created_at, best_before, next_attempt_at)
  select concat_ws(':', kind, of_booking, cause, coalesce(account_id::text, 'house')), kind,
    case when address = '' then 'held' else mail_state end, account_id, of_booking, address, said,
    case when address = '' then 'the house has no e-mail address' else '' end, at, good_until, at
  from recipient
  on conflict (key) do nothing
$$;
