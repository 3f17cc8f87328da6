import type { Migration } from '../migration.ts';

/**
 * The agent wallet: its limits and every payment, including refused and waiting ones.
 * The key is in the vault; no signature is stored.
 */
export const wallet: Migration = {
  version: 11,
  name: 'wallet',
  sql: `
create table wallet_limits (
  one integer primary key check (one = 1),
  limits text not null
) strict;

-- spent_at_ms: when it was taken from the caps; it stays there unless the payment surely failed.
create table wallet_payments (
  payment_id text primary key,
  tool text not null,
  url text not null,
  args text not null,
  payee text not null,
  network text not null,
  amount_micro integer not null check (amount_micro > 0),
  state text not null check (state in ('waiting', 'reserved', 'paid', 'failed', 'unknown', 'rejected')),
  reason text,
  tx_hash text,
  spent_at_ms integer,
  created_at_ms integer not null,
  updated_at_ms integer not null
) strict;
create index wallet_payments_by_time on wallet_payments (created_at_ms, payment_id);
create index wallet_payments_by_spent on wallet_payments (spent_at_ms) where spent_at_ms is not null;
create trigger wallet_payments_keep before delete on wallet_payments
  begin select raise(abort, 'payments are never removed'); end;
`,
};
