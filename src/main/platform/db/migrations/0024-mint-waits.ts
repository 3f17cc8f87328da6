import type { Migration } from '../migration.ts';

/**
 * Why a queued mint waits, and until when: for a day on which the ceiling has room, or for a person because it is
 * above the ceiling of every day.
 */
export const mintWaits: Migration = {
  version: 24,
  name: 'mint-waits',
  sql: `
alter table mint_outbox add column wait text check (wait in ('day', 'decision'));
alter table mint_outbox add column not_before_ms integer;
create index mint_outbox_waiting on mint_outbox (profile, id) where wait is not null;
`,
};
