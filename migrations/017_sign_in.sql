-- Where a session was opened, when it was last used, and when its owner last showed again who he is
-- (docs/contract/sign-in.md). The last use is written at most once a minute.
alter table session
  add column browser text not null default '',
  add column address text not null default '',
  add column last_seen_at timestamptz(3),
  add column confirmed_at timestamptz(3);

-- Browsers that signed in to an account, by the hash of their cookie. Where no cookie comes, their names are compared.
create table known_browser (
  account_id   integer not null references account on delete cascade,
  token_hash   text not null,
  name         text not null,
  last_used_at timestamptz(3) not null,
  primary key (account_id, token_hash)
);

-- The authenticator app of a person. Its secret is sealed by a key that is not in the database (decision 31). A code is good
-- for a step of time later than that of the last code. Without `confirmed_at` no code has been typed yet.
create table authenticator (
  account_id    integer primary key references account on delete cascade,
  sealed_secret text not null,
  confirmed_at  timestamptz(3),
  last_step     bigint not null default 0
);

-- Codes for the day on which the phone is lost, each good once. Only their hashes are kept.
create table recovery_code (
  id         integer generated always as identity primary key,
  account_id integer not null references account on delete cascade,
  code_hash  text not null
);
create index recovery_code_account on recovery_code (account_id);

-- Passkeys: the public half of each. A counter that goes back tells of a copy.
create table passkey (
  id            integer generated always as identity primary key,
  account_id    integer not null references account on delete cascade,
  credential_id text not null unique,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  name          text not null,
  is_synced     boolean not null,
  created_at    timestamptz(3) not null,
  last_used_at  timestamptz(3)
);
create index passkey_account on passkey (account_id);

-- The challenges that passkeys sign, each once. One belongs to the person who adds a passkey; to nobody where a passkey says
-- itself whose it is.
create table passkey_challenge (
  challenge  text primary key,
  account_id integer references account on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_challenge_account on passkey_challenge (account_id);

-- Sign-ins whose password was right and whose second factor is awaited. Only the hash of a token is kept.
create table second_step (
  token_hash  text primary key,
  account_id  integer not null references account on delete cascade,
  remember_me boolean not null,
  tries       integer not null default 0,
  expires_at  timestamptz(3) not null
);
create index second_step_account on second_step (account_id);

-- Refused second factors are counted as refused sign-ins are.
create unique index audit_log_refused_factor on audit_log (address, coalesce(about_account, 0), at)
  where kind = 'second_factor_refused';
