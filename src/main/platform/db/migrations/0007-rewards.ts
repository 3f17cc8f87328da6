import type { Migration } from '../migration.ts';

/** The reward authority: matches, decisions, daily statistics, bans and pools. */
export const rewards: Migration = {
  version: 7,
  name: 'rewards',
  sql: `
-- 000's table in SQLite: times are ms UTC, amounts micro-units, session_token a SHA-256 in hex.
-- proof_digest and proof_nonce are unique for good, so that no signed text starts two matches.
-- received_* are those of the first proven submission; host_run tells whose monotonic clock it was.
create table match_sessions (
  id text primary key,
  match_id text not null unique,
  wallet_address text not null,
  player_count integer not null check (player_count in (2, 3, 5)),
  session_token text not null,
  started_at integer not null,
  started_monotonic real not null,
  host_run text not null,
  expires_at integer not null,
  submitted_at integer,
  received_at integer,
  received_elapsed real,
  status text not null default 'active' check (status in ('active', 'submitted', 'expired', 'rejected')),
  placement integer,
  duration_ms integer,
  kills integer,
  reward_amount integer,
  risk_score integer,
  flagged integer not null default 0,
  lobby_id text,
  proof_digest text not null unique,
  proof_nonce text unique,
  constraint valid_placement check (placement is null or (placement >= 1 and placement <= player_count))
) strict;
create index match_sessions_by_wallet on match_sessions (wallet_address, started_at);
create index match_sessions_by_status on match_sessions (status, expires_at);
create index match_sessions_by_start on match_sessions (started_at);
create index match_sessions_by_lobby on match_sessions (lobby_id) where lobby_id is not null;

-- One verdict per match and wallet, by a client's word or by the host's own record. verdict is JSON.
-- hold says why it waits; review is what a person said of it, or that nobody has to.
create table reward_decisions (
  seq integer primary key,
  match_id text not null,
  wallet text not null,
  kind text not null check (kind in ('reward', 'pool')),
  evidence text not null check (evidence in ('client', 'host')),
  source text not null,
  outcome text not null check (outcome in ('rewarded', 'flagged', 'held', 'capped', 'rejected')),
  code text,
  amount_micro integer not null check (amount_micro >= 0),
  day text not null,
  decided_at integer not null,
  player_count integer not null,
  placement integer,
  duration_ms integer,
  kills integer,
  risk_score integer,
  hold text,
  review text check (review in ('approved', 'rejected', 'released')),
  reviewed_at integer,
  reviewed_by text,
  reviewed_why text,
  lobby_id text,
  verdict text not null,
  unique (match_id, wallet)
) strict;
create index reward_decisions_by_wallet on reward_decisions (wallet, day);
create index reward_decisions_by_day on reward_decisions (day, outcome, code);
create index reward_decisions_held on reward_decisions (seq) where outcome = 'held' and review is null;
create index reward_decisions_by_lobby on reward_decisions (lobby_id) where lobby_id is not null;

create table daily_player_stats (
  id text primary key,
  wallet_address text not null,
  date text not null,
  matches_played integer not null default 0,
  rewards_earned integer not null default 0,
  last_match_at integer,
  unique (wallet_address, date)
) strict;

-- All-time sums of accepted matches; placements is their sum.
create table reward_wallets (
  wallet text primary key,
  matches integer not null,
  rewards_micro integer not null,
  wins integer not null,
  placements integer not null,
  points integer not null,
  winning_row integer not null
) strict, without rowid;

create table wallet_bans (
  wallet text primary key,
  reason text not null,
  until integer,
  by text not null,
  at integer not null
) strict, without rowid;

-- Sliding windows; subject is a wallet, or a source address and a wallet.
create table reward_attempts (
  id integer primary key,
  kind text not null check (kind in ('submit', 'proven_failure', 'unproven_failure')),
  subject text not null,
  at integer not null
) strict;
create index reward_attempts_by_subject on reward_attempts (kind, subject, at);
create index reward_attempts_by_time on reward_attempts (at);

-- Kept for a week: equal hashes of two matches are a sign of a recording.
create table reward_input_hashes (
  hash text not null,
  match_id text not null,
  at integer not null,
  primary key (hash, match_id)
) strict, without rowid;
create index reward_input_hashes_by_time on reward_input_hashes (at);

-- What was refused before anything was proven; a stranger cannot fill a table with it.
create table reward_refusals (
  day text not null,
  code text not null,
  count integer not null,
  primary key (day, code)
) strict, without rowid;

create table reward_pools (
  pool_id text primary key,
  source text not null,
  amount_micro integer not null check (amount_micro > 0),
  paid_micro integer not null,
  by text not null,
  at integer not null,
  check (paid_micro <= amount_micro)
) strict, without rowid;

create table agent_wallets (
  agent_id text primary key references agents (agent_id),
  wallet text not null,
  at integer not null
) strict, without rowid;

-- 000's audit table as a view on the one log (decision 49).
create view reward_audit_log as
  select seq as id, subject as match_id, json_extract(payload, '$.wallet') as wallet_address, action,
    json_extract(payload, '$.amount') as amount, json_extract(payload, '$.reason') as reason,
    json_extract(payload, '$.txHash') as tx_hash, json_extract(payload, '$.request') as request_payload,
    json_extract(payload, '$.validation') as validation_result, at as created_at
  from audit where system in ('rewards', 'chain');
`,
};
