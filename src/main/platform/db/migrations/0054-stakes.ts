import type { Migration } from '../migration.ts';

/** Refereed stakes: events whose entry fees a contract holds, and the entries of wallets. */
export const stakes: Migration = {
  version: 54,
  name: 'stakes',
  sql: `
-- terms: JSON of what the contract stores. rules: JSON of what is played and how the pot is shared, whose hash is in
-- the terms. result: JSON of the amounts, stored before the contract is told, so that a repeat after a crash sends
-- the same.
create table stake_events (
  event_id text primary key,
  event_key text not null unique,
  profile text not null,
  epoch text not null,
  escrow text not null,
  terms text not null,
  rules text not null,
  league_id text references leagues (league_id),
  session_id text unique references sessions (session_id),
  state text not null check (state in
    ('draft', 'open', 'locked', 'running', 'decided', 'settled', 'cancelling', 'refunded', 'lost')),
  reason text,
  result text,
  open_tx text,
  settle_tx text,
  refund_tx text,
  by text not null,
  created_ms integer not null,
  updated_ms integer not null
) strict, without rowid;
create index stake_events_live on stake_events (state) where state not in ('refunded', 'lost');

-- seat: the place in the order of entry, null until the contract holds the fee. signature: null for an entry that
-- was made at the contract itself. payout_micro: what the result gives to this wallet.
create table stake_entries (
  event_id text not null references stake_events (event_id),
  wallet text not null,
  seat integer,
  agent_id text,
  player_id text,
  payment_id text,
  valid_before_s integer,
  signature text,
  state text not null check (state in ('signed', 'entered', 'refused', 'won', 'paid', 'lost', 'refunded')),
  reason text,
  enter_tx text,
  payout_micro integer,
  payout_tx text,
  refund_tx text,
  created_ms integer not null,
  updated_ms integer not null,
  primary key (event_id, wallet),
  unique (event_id, seat)
) strict, without rowid;

-- One row per real network on which a person has allowed stakes, by typing its name.
create table stake_networks (
  profile text primary key,
  allowed_ms integer not null
) strict, without rowid;
`,
};
