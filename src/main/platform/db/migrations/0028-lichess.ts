import type { Migration } from '../migration.ts';

/**
 * The ids and names of games and players for clients of the Bot API. The id of a game is the id of the
 * challenge that it came from; challenge_id is null for a game that the host itself created. A name stays the
 * same when its agent is renamed.
 */
export const lichess: Migration = {
  version: 28,
  name: 'lichess',
  sql: `
create table lichess_ids (
  id text primary key,
  challenge_id text,
  session_id text not null unique,
  created_at text not null
) strict;
create table lichess_names (
  agent_id text primary key,
  username text not null unique collate nocase
) strict;
`,
};
