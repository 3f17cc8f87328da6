import type { Migration } from '../migration.ts';

/**
 * What the agent wallet needs to follow a payment to its end: who asked, the
 * authorisation that was signed (never its signature), the offer it answers and
 * what the tool answered. And for which end of a subscription its owner was
 * reminded.
 */
export const paying: Migration = {
  version: 13,
  name: 'paying',
  sql: `
-- agent_id: who asked, null is the person. request_id: the asker's own name for the payment.
alter table wallet_payments add column agent_id text;
alter table wallet_payments add column request_id text;
-- Written before a signature leaves: with these the same bytes can be signed again, and no others.
alter table wallet_payments add column payer text;
alter table wallet_payments add column asset text;
alter table wallet_payments add column nonce text;
alter table wallet_payments add column valid_before_s integer;
alter table wallet_payments add column from_block integer;
alter table wallet_payments add column offer text;
alter table wallet_payments add column result text;
create unique index wallet_payments_by_request on wallet_payments (agent_id, request_id)
  where request_id is not null;
create index wallet_payments_open on wallet_payments (state) where state in ('waiting', 'reserved', 'unknown');

alter table subscriptions add column reminded_end_ms integer;
`,
};
