-- Addresses of programs that hear of what happens (docs/contract/webhooks.md). A secret is kept as it is, because every
-- delivery is signed with it; the one before signs beside it until `previous_until`.
create table webhook (
  id              integer generated always as identity primary key,
  url             text not null,
  events          text[] not null check (cardinality(events) > 0),
  active          boolean not null,
  secret          text not null,
  previous_secret text,
  previous_until  timestamptz(3),
  created_at      timestamptz(3) not null,
  -- The first of the deliveries that have failed since the last one that was taken.
  failing_since   timestamptz(3),
  -- The words that say why the shop switched it off.
  off_reason      text not null default '',
  check ((previous_secret is null) = (previous_until is null))
);

-- An event on its way to one webhook, with its data as of the cause.
create table webhook_delivery (
  id              integer generated always as identity primary key,
  webhook_id      integer not null references webhook on delete cascade,
  type            text not null,
  -- The receiver knows a repeat by it: it stays the same in every attempt.
  message_id      text not null unique default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  data            json not null,
  -- The customer whom the data is about.
  account_id      integer references account on delete cascade,
  state           text not null check (state in ('queued', 'sent', 'failed')),
  -- Asked for by a person: also sent while the webhook is off.
  by_hand         boolean not null default false,
  attempts        integer not null default 0,
  status          integer,
  error           text not null default '',
  answer          text not null default '',
  created_at      timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  -- No other process takes it until then.
  leased_until    timestamptz(3),
  sent_at         timestamptz(3)
);
create index webhook_delivery_queued on webhook_delivery (webhook_id, next_attempt_at, id) where state = 'queued';
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_of_account on webhook_delivery (account_id) where account_id is not null;
create index webhook_delivery_age on webhook_delivery (created_at);
