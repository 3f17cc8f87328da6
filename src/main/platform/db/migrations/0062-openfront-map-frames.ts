import type { Migration } from '../migration.ts';

/**
 * The maps of recorded OpenFront games over time, so that a game can be watched again. Each frame is the whole map
 * or what changed since the frame before. `agent` of a game is the last agent that acted in it.
 */
export const openfrontMapFrames: Migration = {
  version: 62,
  name: 'openfront-map-frames',
  sql: `
create table openfront_map_frames (
  game_id text not null,
  tick integer not null,
  -- 1 for a whole map, 0 for the tiles that changed since the frame before.
  whole integer not null,
  -- Gzip of the 16-bit states of all tiles; or of 32-bit tile numbers and then the states of these tiles.
  packed blob not null,
  primary key (game_id, tick)
) strict;
alter table openfront_games add column agent text;
`,
};
