import type { Migration } from '../migration.ts';

/**
 * The transfer that paid each payment, and every authorisation that this host has accepted from a
 * payer. The unique index holds one transfer to one payment, whatever the code above it does.
 */
export const paymentEvidence: Migration = {
  version: 22,
  name: 'payment-evidence',
  sql: `
-- The transaction and the index of the token's Transfer log in its block. Null: never seen on the chain.
alter table payments add column evidence_tx text;
alter table payments add column evidence_log integer;
create unique index payments_by_evidence on payments (chain_id, evidence_tx, evidence_log)
  where evidence_tx is not null;

-- One row per signed authorisation, for ever. digest: the EIP-712 digest, which both signatures of one
-- text share; empty for authorisations that were accepted before this table existed. entrance: a paid
-- tool of this host, the facilitator for other sellers, or a call that a subscription covered.
-- reported_at_ms: when another seller was told that it is settled.
create table authorizations (
  chain_id integer not null,
  asset text not null,
  payer text not null,
  nonce text not null,
  digest text not null,
  entrance text not null check (entrance in ('sale', 'facilitator', 'covered')),
  payment_id text,
  reported_at_ms integer,
  tx_hash text,
  created_at_ms integer not null,
  primary key (chain_id, asset, payer, nonce)
) strict, without rowid;
create trigger authorizations_keep before delete on authorizations
  begin select raise(abort, 'authorisations are never removed'); end;

insert into authorizations (chain_id, asset, payer, nonce, digest, entrance, payment_id, created_at_ms)
  select chain_id, asset, payer, nonce, '', 'sale', payment_id, created_at_ms from payments
  where state <> 'released';
-- Settlements for other sellers: the reference of their transaction is chain:asset:payer:nonce.
insert or ignore into authorizations
    (chain_id, asset, payer, nonce, digest, entrance, reported_at_ms, tx_hash, created_at_ms)
  select cast(substr(ref, 1, length(ref) - 153) as integer), substr(ref, -152, 42), substr(ref, -109, 42),
    substr(ref, -66), '', 'facilitator', created_ms, tx_hash, created_ms
  from chain_sends where purpose = 'settle' and length(ref) > 153;
`,
};
