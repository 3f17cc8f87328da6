import type { Migration } from '../migration.ts';

/**
 * Payments by usage: the signed maximum of sales and of the wallet's payments, null for an exact amount. `amount_micro`
 * is the maximum until the work was done, and what was taken afterwards.
 */
export const meteredPayments: Migration = {
  version: 96,
  name: 'metered-payments',
  sql: `
alter table payments add column max_micro integer;
alter table wallet_payments add column max_micro integer;
-- The token's EIP-2612 nonce with which the wallet approves Permit2; null where it needs no approval.
alter table wallet_payments add column permit_nonce integer;
`,
};
