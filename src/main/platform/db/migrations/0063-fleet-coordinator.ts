import type { Migration } from '../migration.ts';

/** The name by which a queue outside of this host knows its orders. */
export const fleetCoordinator: Migration = {
  version: 63,
  name: 'fleet coordinator',
  sql: `
-- One row, made with the data folder.
create table fleet_coordinator (
  coordinator_id text primary key
) strict;
insert into fleet_coordinator values (lower(hex(randomblob(16))));
`,
};
