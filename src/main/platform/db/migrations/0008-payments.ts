import type { Migration } from '../migration.ts';

/**
 * Paid tools and subscriptions. Amounts are integer micro-units, addresses are lower
 * case, times are milliseconds UTC. No signature is stored; a fingerprint identifies a
 * repeated payment.
 */
export const payments: Migration = {
  version: 8,
  name: 'payments',
  sql: `
create table plans (
  plan_id text primary key,
  name text not null,
  description text not null,
  price_micro integer not null check (price_micro > 0),
  interval text not null check (interval in ('monthly', 'yearly', 'one-time')),
  duration_days integer check (duration_days > 0),
  features text not null,
  max_api_calls integer check (max_api_calls > 0),
  is_active integer not null default 1 check (is_active in (0, 1)),
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict;

insert into plans values
  ('day-pass', 'Day pass', 'A day of analysis, review and forensics.', 100000, 'one-time', 1,
   '["Chess position analysis","Game review","Match forensics"]', 50, 1, 0, 0),
  ('monthly', 'Monthly Pro', 'A month of analysis, review and forensics.', 9990000, 'monthly', null,
   '["Chess position analysis","Game review","Match forensics"]', 2000, 1, 0, 0),
  ('yearly', 'Yearly Pro', 'A year of analysis, review and forensics.', 99000000, 'yearly', null,
   '["Chess position analysis","Game review","Match forensics"]', 30000, 1, 0, 0);

-- calls_allowed: what was bought so far, null without a limit; a price or plan changed later does not touch it.
create table subscriptions (
  subscription_id text primary key,
  wallet text not null,
  plan_id text not null references plans (plan_id),
  status text not null default 'pending' check (status in ('pending', 'active', 'cancelled', 'expired')),
  start_at_ms integer,
  end_at_ms integer,
  auto_renew integer not null default 0 check (auto_renew in (0, 1)),
  calls_allowed integer,
  calls_used integer not null default 0 check (calls_used >= 0),
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict;
create index subscriptions_by_wallet on subscriptions (wallet, plan_id, status);
create index subscriptions_by_end on subscriptions (status, end_at_ms);

-- 003, property 2, held by the table itself.
create trigger subscriptions_walk before update of status on subscriptions
  when old.status <> new.status and not (
    (old.status = 'pending' and new.status in ('active', 'expired')) or
    (old.status = 'active' and new.status in ('cancelled', 'expired')))
  begin select raise(abort, 'a subscription does not change its status that way'); end;

-- Agents whose session is proof enough: they paid from the owning wallet, or proved it by a signature.
create table subscription_agents (
  subscription_id text not null references subscriptions (subscription_id),
  agent_id text not null,
  primary key (subscription_id, agent_id)
) strict, without rowid;
create index subscription_agents_by_agent on subscription_agents (agent_id);

-- One row per signed authorisation, for ever: the second use of a nonce finds the first.
-- fingerprint: SHA-256 of signature and authorisation. call_hash: SHA-256 of tool and arguments.
-- result: what the tool answered, withheld until the money is there.
create table payments (
  payment_id text primary key,
  chain_id integer not null,
  asset text not null,
  payer text not null,
  nonce text not null,
  network text not null,
  pay_to text not null,
  amount_micro integer not null check (amount_micro > 0),
  valid_before_s integer not null,
  fingerprint text not null,
  identifier text,
  tool text not null,
  call_hash text not null,
  agent_id text,
  subscription_id text references subscriptions (subscription_id),
  state text not null check (state in ('reserved', 'settling', 'unknown', 'confirmed', 'released', 'failed')),
  delivery text not null check (delivery in ('none', 'due', 'delivered', 'owed')),
  reason text,
  tx_hash text,
  result text,
  from_block integer,
  created_at_ms integer not null,
  updated_at_ms integer not null,
  unique (chain_id, asset, payer, nonce)
) strict;
create unique index payments_by_identifier on payments (payer, identifier) where identifier is not null;
create index payments_by_state on payments (state, updated_at_ms);
create index payments_by_time on payments (created_at_ms, payment_id);
create index payments_by_subscription on payments (subscription_id) where subscription_id is not null;

-- What was paid stays paid: a confirmed payment changes in its delivery only.
create trigger payments_final before update on payments
  when old.state = 'confirmed' and (new.state <> 'confirmed' or new.tx_hash is not old.tx_hash
    or new.amount_micro <> old.amount_micro or new.payer <> old.payer)
  begin select raise(abort, 'a confirmed payment is final'); end;
create trigger payments_keep before delete on payments
  begin select raise(abort, 'payments are never removed'); end;

-- Offers made; the latest ones are shown.
create table challenges_402 (
  challenge_id integer primary key,
  tool text not null,
  subject text not null,
  agent_id text,
  code text not null,
  amount_micro integer not null,
  valid_until_s integer not null,
  payment_id text references payments (payment_id),
  created_at_ms integer not null
) strict;
create index challenges_402_by_subject on challenges_402 (subject, amount_micro, valid_until_s);

-- Uses of a subscription, for its owner to look at.
create table subscription_calls (
  subscription_id text not null references subscriptions (subscription_id),
  tool text not null,
  at_ms integer not null,
  agent_id text
) strict;

-- Broadcast and not yet confirmed, by SHA-256 of the authorisation's signature.
create table pending_settlements (
  key_hash text primary key,
  tx_hash text not null,
  created_at_ms integer not null
) strict, without rowid;

create table webhook_events (
  event_id text primary key,
  type text not null,
  body text not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at_ms integer not null,
  last_status text,
  created_at_ms integer not null
) strict;
create index webhook_events_due on webhook_events (state, next_at_ms);

-- The webhook's address and the like; its secret lies in the vault.
create table payment_settings (
  key text primary key,
  value text not null
) strict, without rowid;

-- Digests of wallet messages that were used, for as long as they could be used again.
create table wallet_proofs (
  digest text primary key,
  at_ms integer not null
) strict, without rowid;
`,
};
