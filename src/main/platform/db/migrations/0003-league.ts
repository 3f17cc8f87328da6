import type { Migration } from '../migration.ts';

/** The league: players, draws, results and every message that was sent or received. */
export const league: Migration = {
  version: 3,
  name: 'league',
  sql: `
-- settings is JSON; rounds and matches are known once it is started.
create table leagues (
  league_id text primary key,
  name text not null,
  game_type text not null,
  status text not null check (status in ('registering', 'running', 'completed', 'cancelled')),
  settings text not null,
  rounds integer,
  matches integer,
  created_at text not null,
  started_at text,
  ended_at text
) strict;

-- token, old_token: SHA-256 in hex. life is JSON (phase, failures, openUntilMs).
create table league_agents (
  league_id text not null references leagues (league_id),
  kind text not null check (kind in ('player', 'referee')),
  agent_id text not null,
  display_name text not null,
  endpoint text not null,
  port integer not null,
  dialect text not null,
  token text not null unique,
  old_token text,
  built_in integer not null default 0,
  strategy text,
  start_mode text,
  concurrency integer not null default 1,
  unauthenticated integer not null default 0,
  life text not null,
  registered_at text not null,
  primary key (league_id, kind, agent_id),
  unique (league_id, port)
) strict, without rowid;
create index league_agents_by_token on league_agents (token);

create table league_rounds (
  league_id text not null references leagues (league_id),
  round integer not null,
  byes text not null,
  drawn_at text not null,
  completed_at text,
  primary key (league_id, round)
) strict, without rowid;

-- number and salt are drawn before the calls and hidden until the match is decided; choices is JSON.
create table league_matches (
  league_id text not null,
  match_id text not null,
  round integer not null,
  position integer not null,
  a text not null,
  b text not null,
  referee_id text not null,
  phase text not null,
  conversation_id text,
  number integer,
  salt text,
  draw_hash text,
  choices text,
  winner text,
  absent text,
  reported text,
  reported_winner text,
  disputed integer not null default 0,
  decided_at text,
  reported_at text,
  primary key (league_id, match_id),
  foreign key (league_id, round) references league_rounds (league_id, round)
) strict, without rowid;
create index league_matches_by_round on league_matches (league_id, round, position);

-- A broadcast is one body for many receivers.
create table league_bodies (hash text primary key, body text not null) strict, without rowid;

-- One row per attempt: our question with the peer's answer, or the peer's with ours. Tokens are blacked out.
create table league_messages (
  id integer primary key,
  league_id text,
  at_ms integer not null,
  direction text not null check (direction in ('in', 'out')),
  own text not null,
  peer text not null,
  type text not null,
  method text not null,
  dialect text not null,
  match_id text,
  attempt integer not null,
  duration_ms real not null,
  http integer,
  code text,
  request text not null,
  answer text not null
) strict;
create index league_messages_by_league on league_messages (league_id, id);
create index league_messages_by_match on league_messages (league_id, match_id, id);
`,
};
