import type { Migration } from '../migration.ts';

/** The decision of each run's sequential test, stored once when it is reached. Runs of earlier versions have none. */
export const arenaDecisions: Migration = {
  version: 41,
  name: 'arena-decisions',
  sql: `
-- decided_at_pair: pairs of the test, the one that decided included.
create table arena_decisions (
  arena_id text primary key references arenas (arena_id),
  state text not null check (state in ('h0', 'h1')),
  llr real not null,
  decided_at_pair integer not null check (decided_at_pair > 0),
  decided_at text not null
) strict;
`,
};
