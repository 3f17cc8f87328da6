import type { Migration } from '../migration.ts';

/**
 * The challenge that a repeated request with an idempotency key returns again. request_hash is the
 * SHA-256 of the terms, so that the key cannot be used for others.
 */
export const challengeRetries: Migration = {
  version: 26,
  name: 'challenge-retries',
  sql: `
create table challenge_retries (
  agent_id text not null,
  key text not null,
  request_hash text not null,
  challenge_id text not null,
  created_ms integer not null,
  primary key (agent_id, key)
) strict;
`,
};
