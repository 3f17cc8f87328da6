import type { Migration } from '../migration.ts';

/** Challenges are never removed: what is asked with every request must not read all that ever were. */
export const challengeIndexes: Migration = {
  version: 15,
  name: 'challenge-indexes',
  sql: `
create index challenges_open on challenges (challenger) where status = 'open';
create index challenges_by_challenger on challenges (challenger, created_at);
`,
};
