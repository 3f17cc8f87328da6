import type { Migration } from '../migration.ts';

/** Arena runs of many players: each match-up of a tournament is a run of its own. */
export const arenaTournaments: Migration = {
  version: 36,
  name: 'arena-tournaments',
  sql: `
-- players and templates: JSON lists. at_once: games of all runs together.
create table arena_tournaments (
  tournament_id text primary key,
  format text not null check (format in ('round_robin', 'gauntlet')),
  players text not null,
  templates text not null,
  pairs integer not null check (pairs > 0),
  at_once integer not null check (at_once > 0),
  created_at text not null
) strict;

create table arena_tournament_runs (
  tournament_id text not null references arena_tournaments (tournament_id),
  place integer not null,
  arena_id text not null unique references arenas (arena_id),
  primary key (tournament_id, place)
) strict, without rowid;
`,
};
