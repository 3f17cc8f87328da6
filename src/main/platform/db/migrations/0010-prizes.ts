import type { Migration } from '../migration.ts';

/** Prizes of leagues: the pools that the user set, the wallets of players and the decisions about them. */
export const prizes: Migration = {
  version: 10,
  name: 'prizes',
  sql: `
-- places: JSON of the wallets by final placement, fixed before the pool is decided so that a
-- repeat after a crash pays the same. pool_id: the id the decisions have in rewards and on the chain.
create table league_prizes (
  league_id text primary key references leagues (league_id),
  amount_micro integer not null check (amount_micro >= 0),
  reward_matches integer not null check (reward_matches in (0, 1)),
  by text not null,
  at integer not null,
  state text not null check (state in ('open', 'paid', 'nobody', 'void')),
  places text,
  pool_id text unique,
  settled_at integer
) strict, without rowid;
create index league_prizes_open on league_prizes (league_id) where state = 'open';

create table league_wallets (
  league_id text not null references leagues (league_id),
  player_id text not null,
  wallet text not null,
  at integer not null,
  primary key (league_id, player_id),
  unique (league_id, wallet)
) strict, without rowid;

-- One row per refereed league match that was looked at; claim: JSON of what rewards was asked,
-- null where nobody is to be rewarded, and why not in reason.
create table league_match_rewards (
  league_id text not null references leagues (league_id),
  match_id text not null,
  reward_id text not null,
  claim text,
  reason text,
  state text not null check (state in ('claimed', 'decided', 'skipped')),
  at integer not null,
  primary key (league_id, match_id)
) strict, without rowid;
`,
};
