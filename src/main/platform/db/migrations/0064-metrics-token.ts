import type { Migration } from '../migration.ts';

/** The token that reads the metrics. */
export const metricsToken: Migration = {
  version: 64,
  name: 'metrics token',
  sql: `
-- At most one row. token_hash: SHA-256 of the bearer token in hex.
create table metrics_token (
  token_hash text primary key,
  created_at text not null
) strict;
`,
};
