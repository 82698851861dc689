-- An administrator who books for himself is a customer: what he did is told to the others at the desk, not to him.
create or replace function queue_booking_mails(
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
      and id <> (select account_id from booking where id = of_booking)
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
