import type { Migration } from '../migration.ts';

/** The sequential test of each arena run. Runs of earlier versions have none and keep their own interval. */
export const arenaTests: Migration = {
  version: 35,
  name: 'arena-tests',
  sql: `
-- settings: JSON. stops: 1 when the run ends as soon as the test is decided.
create table arena_tests (
  arena_id text primary key,
  settings text not null,
  stops integer not null check (stops in (0, 1))
) strict;
`,
};
