import type { Migration } from '../migration.ts';

/**
 * Games that were connected, as they were last seen. `seen` is JSON: the game's
 * figures, the players, what was told, and the kept frames. `map` is JSON too,
 * packed as the window reads it; only the newest games keep theirs.
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
