import type { Migration } from '../migration.ts';

/**
 * The turns of OpenFront games, from which the game's own engine can compute a game again. `start` is JSON with what
 * the game began with, `intents` JSON of one turn exactly as the game sent it. Only turns with intents or a hash are
 * stored; `executed` is the number of all of them.
 */
export const openfrontRecords: Migration = {
  version: 46,
  name: 'openfront-records',
  sql: `
create table openfront_records (
  game_id text primary key,
  start text not null,
  git_commit text not null,
  started_at_ms integer not null,
  ended_at_ms integer not null,
  executed integer not null,
  -- Why the record ends before its game; null while it is complete.
  reason text,
  -- JSON of the winner as the game named it; null when nobody has won.
  winner text,
  -- The length of the stored turns, by which the oldest games are removed.
  size integer not null
) strict;
create table openfront_turns (
  game_id text not null,
  n integer not null,
  intents text,
  hash real,
  primary key (game_id, n)
) strict, without rowid;
`,
};
