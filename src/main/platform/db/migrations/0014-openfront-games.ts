import type { Migration } from '../migration.ts';

/**
 * Recorded OpenFront games in their latest state. `seen` is JSON with the facts of the
 * game, the players, the events and the stored frames. `map` is JSON in the form that the
 * window reads; only the newest games keep one.
 */
export const openfrontGames: Migration = {
  version: 14,
  name: 'openfront-games',
  sql: `
create table openfront_games (
  game_id text primary key,
  game_map text not null,
  player text not null,
  -- won, lost or draw as the game told it; null while it has not.
  result text,
  first_at_ms integer not null,
  last_at_ms integer not null,
  last_tick integer not null,
  seen text not null,
  map text
) strict;
create index openfront_games_by_time on openfront_games (last_at_ms);
`,
};
