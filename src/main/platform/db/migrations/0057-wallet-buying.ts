import type { Migration } from '../migration.ts';

/**
 * The columns that the agent wallet needs to buy anywhere: the name of a payment's address, the origin and
 * the payee for their caps, the answer's status and hash, and the mandate under which a payment was made.
 */
export const walletBuying: Migration = {
  version: 57,
  name: 'wallet-buying',
  sql: `
-- post and get: a request to the address; mcp: a tool of the MCP server at the address.
alter table wallet_payments add column transport text not null default 'post'
  check (transport in ('post', 'get', 'mcp'));
-- Null for payments that were made before this column existed.
alter table wallet_payments add column origin text;
alter table wallet_payments add column mandate_id text;
alter table wallet_payments add column response_status integer;
alter table wallet_payments add column response_hash text;
create index wallet_payments_by_payee on wallet_payments (payee, spent_at_ms) where spent_at_ms is not null;

-- One row per change of the limits: content is JSON, hash its SHA-256 with the previous one, signature the wallet's
-- EIP-712 signature of that hash, null while there is no key.
create table wallet_mandates (
  ordinal integer primary key,
  mandate_id text not null unique,
  content text not null,
  previous_hash text,
  hash text not null,
  signature text,
  created_at_ms integer not null
) strict;
create trigger wallet_mandates_keep before delete on wallet_mandates
  begin select raise(abort, 'mandates are never removed'); end;
create trigger wallet_mandates_fixed before update on wallet_mandates
  begin select raise(abort, 'mandates never change'); end;
`,
};
