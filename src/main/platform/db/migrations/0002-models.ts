import type { Migration } from '../migration.ts';

/**
 * Local models: endpoints, the moves of each model, and arena runs. JSON columns contain
 * values of `src/shared/contract/models.ts` and `src/shared/contract/arena.ts`.
 */
export const models: Migration = {
  version: 2,
  name: 'models',
  sql: `
-- api_key_ref: null, vault:ID or env:NAME; never a key.
create table model_endpoints (
  endpoint_id text primary key,
  name text not null collate nocase unique,
  base_url text not null,
  model text not null,
  api_key_ref text,
  limits text not null,
  policy text not null check (policy in ('forfeit', 'random', 'abort')),
  structured text not null check (structured in ('unknown', 'yes', 'no')),
  last_test text,
  created_at text not null
) strict;

-- tick: when the model was asked; a question asked again after a restart replaces its row.
create table model_moves (
  id integer primary key,
  session_id text not null references sessions (session_id),
  tick integer not null,
  role text not null,
  agent_id text not null references agents (agent_id),
  endpoint_id text not null,
  model text not null,
  prompt_hash text not null,
  attempts text not null,
  words text not null,
  action text,
  policy_used text,
  estimated_tokens integer not null,
  prompt_tokens integer,
  completion_tokens integer,
  latency_ms real not null,
  created_at text not null,
  unique (session_id, role, tick)
) strict;
create index model_moves_by_agent on model_moves (agent_id);

create table arenas (
  arena_id text primary key,
  template text not null,
  options text not null,
  player_a text not null,
  player_b text not null,
  games integer not null check (games > 0),
  policies text not null,
  state text not null check (state in ('running', 'done', 'stopped', 'cancelled')),
  note text,
  created_at text not null,
  ended_at text
) strict;
create index arenas_by_state on arenas (state);

-- The session of a number is written with the session itself, so that no game is played twice.
create table arena_games (
  session_id text primary key references sessions (session_id),
  arena_id text not null references arenas (arena_id),
  number integer not null,
  a_role text not null
) strict, without rowid;
create index arena_games_by_arena on arena_games (arena_id, number);
`,
};
