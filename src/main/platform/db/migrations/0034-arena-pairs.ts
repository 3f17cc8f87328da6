import type { Migration } from '../migration.ts';

/**
 * Arena runs in pairs of games, several games at a time. Runs of earlier versions have no plan; their games keep
 * their numbers and get the number of their attempt.
 */
export const arenaPairs: Migration = {
  version: 34,
  name: 'arena-pairs',
  sql: `
create table arenas_with_plan (
  arena_id text primary key,
  template text not null,
  options text not null,
  player_a text not null,
  player_b text not null,
  games integer not null check (games > 0),
  policies text not null,
  state text not null
    check (state in ('running', 'draining', 'paused', 'done', 'stopped', 'cancelled')),
  note text,
  created_at text not null,
  ended_at text,
  -- plan: JSON, null for runs of earlier versions. run_seed: 64 hex digits, secret until the run is done.
  plan text,
  run_seed text
) strict;
insert into arenas_with_plan
  select arena_id, template, options, player_a, player_b, games, policies, state, note, created_at, ended_at,
    null, null
  from arenas;

-- attempt: from 1, for games that are played again under their number. prelude_plies: actions of the opening,
-- which the host played.
create table arena_games_in_pairs (
  session_id text primary key references sessions (session_id),
  arena_id text not null references arenas_with_plan (arena_id),
  number integer not null,
  a_role text not null,
  attempt integer not null check (attempt > 0),
  opening_id text,
  prelude_plies integer not null default 0
) strict, without rowid;
insert into arena_games_in_pairs
  select g.session_id, g.arena_id, g.number, g.a_role,
    row_number() over (partition by g.arena_id, g.number order by s.created_at, g.session_id), null, 0
  from arena_games g join sessions s on s.session_id = g.session_id;

drop table arena_games;
drop table arenas;
alter table arenas_with_plan rename to arenas;
alter table arena_games_in_pairs rename to arena_games;
create index arenas_by_state on arenas (state);
-- The guard against playing a game twice.
create unique index arena_games_by_arena on arena_games (arena_id, number, attempt);

-- The openings of a run in the order in which its pairs take them; actions are separated by spaces.
create table arena_openings (
  arena_id text not null references arenas (arena_id),
  place integer not null,
  opening_id text not null,
  actions text not null,
  primary key (arena_id, place)
) strict, without rowid;
`,
};
