import type { Migration } from '../migration.ts';

/** The chain: deployed contracts, every transaction before it is sent, and the outbox of mints. */
export const chain: Migration = {
  version: 6,
  name: 'chain',
  sql: `
-- Choices of a person (profile, pause, ceiling, network settings); values are JSON.
create table chain_state (key text primary key, value text not null) strict, without rowid;

-- One life of a chain: a wiped local chain begins another. Addresses are known once deployed.
create table chain_epochs (
  ordinal integer primary key,
  epoch text not null unique,
  profile text not null,
  chain_id integer not null,
  genesis_hash text not null,
  reward_token text,
  usdc text,
  created_ms integer not null
) strict;
create index chain_epochs_by_profile on chain_epochs (profile, ordinal);

-- One nonce of one key. Committed before it is sent; tx_hash is the newest candidate's or the mined one's.
create table chain_sends (
  send_id integer primary key,
  epoch text not null references chain_epochs (epoch),
  role text not null check (role in ('admin', 'minter', 'facilitator', 'faucet')),
  sender text not null,
  nonce integer not null,
  purpose text not null,
  ref text not null,
  to_address text,
  data text not null,
  gas text not null,
  state text not null check (state in ('signed', 'sent', 'mined', 'reverted', 'final', 'dead', 'lost')),
  tx_hash text not null,
  block_number integer,
  block_hash text,
  last_error text,
  created_ms integer not null,
  updated_ms integer not null,
  unique (epoch, sender, nonce),
  unique (purpose, ref)
) strict;
create index chain_sends_by_state on chain_sends (epoch, state);
create index chain_sends_by_block on chain_sends (epoch, block_number);

-- Every signed form of a nonce; after a fee bump there are several, and any of them may be mined.
-- After a wipe the same bytes may be signed again for the next life of the chain.
create table chain_candidates (
  send_id integer not null references chain_sends (send_id),
  tx_hash text not null,
  raw_tx text not null,
  max_fee text not null,
  created_ms integer not null,
  primary key (send_id, tx_hash)
) strict, without rowid;

-- At most one payment per match and wallet, ever.
create table mint_outbox (
  id integer primary key,
  match_id text not null,
  wallet text not null,
  amount_micro integer not null check (amount_micro > 0),
  kind text not null check (kind in ('reward', 'pool')),
  profile text not null,
  state text not null
    check (state in ('held', 'queued', 'signed', 'sent', 'mined', 'final', 'failed', 'rejected')),
  send_id integer references chain_sends (send_id),
  epoch text,
  tx_hash text,
  block_number integer,
  block_hash text,
  attempts integer not null default 0,
  last_error text,
  -- The life of the chain for which its confirmation stands in the audit log.
  confirmed_epoch text,
  created_ms integer not null,
  updated_ms integer not null,
  unique (match_id, wallet)
) strict;
create index mint_outbox_by_state on mint_outbox (profile, state, id);
create index mint_outbox_by_send on mint_outbox (send_id);
create index mint_outbox_by_wallet on mint_outbox (wallet, id);
`,
};
