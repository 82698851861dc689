-- Keys for programs (docs/contract/api-keys.md). A row stays when its key has ended, because histories name it; the hash of
-- the key itself goes.
create table api_key (
  id             integer generated always as identity primary key,
  name           text not null,
  permissions    text[] not null check (cardinality(permissions) > 0),
  made_by        integer not null references account,
  key_hash       text unique,
  created_at     timestamptz(3) not null,
  expires_at     timestamptz(3),
  last_used_at   timestamptz(3),
  last_used_from text not null default '',
  ended_at       timestamptz(3),
  check ((key_hash is null) = (ended_at is not null))
);
create index api_key_maker on api_key (made_by);

-- The key with which a program did something in its maker's name.
alter table booking add column created_by_key integer references api_key;
alter table booking_history add column by_key integer references api_key;
alter table ledger_entry add column by_key integer references api_key;
alter table receipt add column issued_by_key integer references api_key;
alter table unit_event add column by_key integer references api_key;
alter table unit_rental add column handed_over_key integer references api_key;
alter table unit_rental add column returned_key integer references api_key;
alter table change_log add column by_key integer references api_key;
alter table audit_log add column by_key integer references api_key;

drop trigger booking_history_kept on booking_history;
create trigger booking_history_kept before delete or update of booking_id, at, by, by_key, kind on booking_history
  for each row execute function refuse_change();
