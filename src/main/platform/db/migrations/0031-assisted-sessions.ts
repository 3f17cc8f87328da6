import type { Migration } from '../migration.ts';

/** Practice games, in which a person sees the evaluation while playing. They count for no rating and no reward. */
export const assistedSessions: Migration = {
  version: 31,
  name: 'assisted-sessions',
  sql: `
-- 1 from the moment at which the person asked for the evaluation; it never goes back to 0.
alter table sessions add column assisted integer not null default 0;
`,
};
