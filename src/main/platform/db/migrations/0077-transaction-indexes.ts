import type { Migration } from '../migration.ts';

/** Finds what this host recorded about a transaction or an address. */
export const transactionIndexes: Migration = {
  version: 77,
  name: 'transaction-indexes',
  sql: `
create index mint_outbox_by_tx on mint_outbox (tx_hash) where tx_hash is not null;
create index payments_by_tx on payments (tx_hash) where tx_hash is not null;
create index payments_by_payer on payments (payer, created_at_ms);
create index payments_by_payee on payments (pay_to, created_at_ms);
create index wallet_payments_by_tx on wallet_payments (tx_hash) where tx_hash is not null;
`,
};
