import type { Migration } from '../migration.ts';

/** Agents that send the league id of their own configuration, for the league's page. */
export const notedLeagueIds: Migration = {
  version: 29,
  name: 'noted-league-ids',
  sql: `
-- The first id of no league of this host that the agent sent with its valid token; null while it sent none.
alter table league_agents add column other_league_id text;
`,
};
