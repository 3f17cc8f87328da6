import type { Migration } from '../migration.ts';

/**
 * The data by which the agent wallet follows a payment to its end: the requesting agent,
 * the signed authorisation (without its signature), the offer and the result of the tool.
 * Subscriptions get the end date for which the owner was last reminded.
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
