import type { Migration } from '../migration.ts';

/**
 * Decisions of the host's own players in the connected game, with the situation, the
 * reply, the sent intents and their outcomes. `sent` and `outcome` are JSON lists.
 */
export const openfront: Migration = {
  version: 9,
  name: 'openfront',
  sql: `
create table openfront_decisions (
  id integer primary key,
  game_id text not null,
  agent_id text not null references agents (agent_id),
  tick integer not null,
  at_ms integer not null,
  seen text not null,
  words text not null,
  sent text not null,
  outcome text not null,
  prompt_tokens integer,
  completion_tokens integer,
  latency_ms integer
) strict;
create index openfront_decisions_by_game on openfront_decisions (game_id, id);
`,
};
