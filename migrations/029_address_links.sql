-- Links by which people show that an address is theirs; of a link's secret only the hash is kept.
create table address_link (
  -- One a person: a new link voids the one before.
  account_id integer primary key references account on delete cascade,
  token_hash text not null unique,
  -- For which the link is good: not for one that the account got later.
  address    text not null,
  expires_at timestamptz(3) not null
);

-- How often a stranger has had mails sent to an address.
create index mail_to on mail (lower(to_address), kind, created_at);
