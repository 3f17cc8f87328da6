import type { Migration } from '../migration.ts';

/** Finds a sale by the transaction that proves it; removes an index that no query uses. */
export const evidenceIndex: Migration = {
  version: 97,
  name: 'evidence-index',
  sql: `
create index payments_by_evidence_tx on payments (evidence_tx) where evidence_tx is not null;
drop index published_by_subject;
`,
};
