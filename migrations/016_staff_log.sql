-- Invitations to the house (docs/contract/staff.md). The hash of a link's secret is kept; it is made when the mail is
-- handed over, or when there is no mail, with the invitation.
create table staff_invitation (
  id         integer generated always as identity primary key,
  email      text not null,
  first_name text not null,
  last_name  text not null,
  role       text not null check (role in ('owner', 'manager', 'desk', 'counter', 'books')),
  made_by    integer not null references account,
  token_hash text unique,
  -- A mailed secret proves the address.
  is_mailed  boolean not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
-- One is open for an address.
create unique index staff_invitation_email on staff_invitation (lower(email));
create index staff_invitation_maker on staff_invitation (made_by);

-- The house's log of what matters for its safety. Names of accounts are not kept: they are read when the log is.
create table audit_log (
  id            bigint generated always as identity primary key,
  at            timestamptz(3) not null,
  kind          text not null,
  by_account    integer references account,
  address       text not null default '',
  about_type    text,
  about_id      integer,
  about_account integer references account,
  about_name    text not null default '',
  before        json,
  after         json,
  -- Refused sign-ins of one address to one account within an hour are one row.
  times         integer not null default 1
);
create index audit_log_at on audit_log (at);
create index audit_log_by on audit_log (by_account, id) where by_account is not null;
create index audit_log_about on audit_log (about_account) where about_account is not null;
create index audit_log_kind on audit_log (kind, id);
create index audit_log_sign_in on audit_log (by_account, at) where kind = 'sign_in';
create unique index audit_log_refused on audit_log (address, coalesce(about_account, 0), at) where kind = 'sign_in_refused';

-- Rows are swept when they are old, and refused sign-ins are counted; nothing else ever changes.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '89 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.times > old.times
    and to_jsonb(new) - 'times' = to_jsonb(old) - 'times' then
    return new;
  end if;
  raise exception 'the log only grows';
end $$;
create trigger audit_log_only_grows before update or delete on audit_log
  for each row execute function keep_audit_log();
