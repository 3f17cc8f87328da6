import type { Migration } from '../migration.ts';

/** Distinguishes two hosts on copies of one data folder: the one that began later has the higher epoch. */
export const fleetEpoch: Migration = {
  version: 115,
  name: 'fleet epoch',
  sql: `
alter table fleet_coordinator add column epoch integer not null default 0;
`,
};
