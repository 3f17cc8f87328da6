import type { Migration } from '../migration.ts';

/** Workers that drop one lease after the other get no orders for a while. */
export const droppedLeases: Migration = {
  version: 172,
  name: 'dropped-leases',
  sql: `
-- drops: how often in a row the worker let its leases run out since its last game that counted; dropped_at: the last
-- time. paused_until_ms: it gets no orders until then.
alter table fleet_workers add column drops integer not null default 0;
alter table fleet_workers add column dropped_at text;
alter table fleet_workers add column paused_until_ms integer;

create index fleet_attempts_held on fleet_attempts (worker_id) where ending is null;
`,
};
