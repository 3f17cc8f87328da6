import type { Migration } from '../migration.ts';

/** Challenges are never removed, so queries that run with every request need indexes. */
export const challengeIndexes: Migration = {
  version: 15,
  name: 'challenge-indexes',
  sql: `
create index challenges_open on challenges (challenger) where status = 'open';
create index challenges_by_challenger on challenges (challenger, created_at);
`,
};
