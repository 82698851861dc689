-- Links by which people set a password without knowing the present one; of a link's secret only the hash is kept.
create table password_link (
  -- One a person: a new link voids the one before.
  account_id integer primary key references account on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz(3) not null
);
