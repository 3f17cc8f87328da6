import type { Db } from '../../../platform/db/open.ts';
import { verifyInvariants, type InvariantResult, type Invariant } from '../verify-invariants.ts';

/** The first confirmations of payments in the audit log; a payment that was lost and came back has another one. */
const CONFIRMATIONS = `select seq, subject as id, json_extract(payload, '$.amountMicro') as micro,
    json_extract(payload, '$.payer') as payer, json_extract(payload, '$.txHash') as tx
  from audit where system = 'payments' and action = 'PAYMENT_CONFIRMED' and json_valid(payload)
    and coalesce(json_extract(payload, '$.afterLoss'), 0) = 0`;

/** Payments that came back more often than they were lost. */
const UNLOST_RETURNS = `select subject as id from audit where system = 'payments' and json_valid(payload)
    and (action = 'PAYMENT_LOST' or action = 'PAYMENT_CONFIRMED' and json_extract(payload, '$.afterLoss') = 1)
  group by subject having sum(action = 'PAYMENT_CONFIRMED') > sum(action = 'PAYMENT_LOST')`;

/** Subscriptions that ended because their payments were lost. The payments move to a replacement when they come back. */
const ENDED_BY_LOSS = `select subject as id from audit where system = 'payments' and action = 'SUBSCRIPTION_EXPIRED'
    and json_valid(payload) and json_extract(payload, '$.reason') = 'payment_lost'`;

/** Replacements of such subscriptions. No payment began their first term; it is what was left of the earlier one. */
const REPLACEMENTS = `select subject as id from audit where system = 'payments'
    and action = 'SUBSCRIPTION_ACTIVATED' and actor = 'host'`;

/** Number of terms per subscription that the audit log recorded as begun or renewed. */
const TERMS = `select subject as id, count(*) as n from audit where system = 'payments'
    and action in ('SUBSCRIPTION_ACTIVATED', 'SUBSCRIPTION_RENEWED') group by subject`;

/**
 * Whether the database has the columns of the evidence; not in a folder that no host of this version has opened yet.
 */
const hasEvidence = (db: Db): boolean =>
  db.prepare("select 1 from pragma_table_info('payments') where name = 'evidence_log'").get() !== undefined;

/**
 * Invariants of docs/specifications/003-paid-mcp.md as queries; each finds the first row that breaks it.
 * `transfer`: the columns that name the transfer of a payment.
 */
const paymentInvariantsBy = (transfer: string): readonly Invariant[] => [
  {
    name: 'payment_rows',
    countSql: 'select count(*) from payments',
    brokenSql: `select 'payment ' || payment_id as row, 'its answer is due or delivered, but the payment is not confirmed' as detail
        from payments where state <> 'confirmed' and delivery <> 'none'
      union all
      select 'payment ' || payment_id, 'it is confirmed without a transaction or without a delivery state'
        from payments where state = 'confirmed' and (tx_hash is null or tx_hash = '' or delivery = 'none')
      union all
      select 'payment ' || max(payment_id), 'another payment names the same transfer'
        from payments where state = 'confirmed' group by ${transfer} having count(*) > 1
      limit 1`,
  },
  {
    name: 'payment_audit',
    countSql: "select count(*) from audit where system = 'payments' and action = 'PAYMENT_CONFIRMED'",
    brokenSql: `with recorded as (${CONFIRMATIONS})
      select 'payment ' || p.payment_id as row, 'the audit log does not record its confirmation exactly once' as detail
        from payments p where p.state = 'confirmed' and (select count(*) from recorded t where t.id = p.payment_id
          and t.micro is p.amount_micro and t.payer is p.payer and t.tx is p.tx_hash) <> 1
      union all
      select 'payment ' || id, 'the audit log records its return, but no loss before it' from (${UNLOST_RETURNS})
      union all
      select 'audit ' || t.seq, 'the audit log records a payment that was not confirmed'
        from recorded t left join payments p on p.payment_id = t.id and p.state = 'confirmed' where p.payment_id is null
      union all
      select 'payment ' || p.payment_id, 'its answer is owed, but the audit log does not record it'
        from payments p where p.delivery = 'owed' and not exists (select 1 from audit a
          where a.system = 'payments' and a.action = 'PAYMENT_OWED' and a.subject = p.payment_id)
      limit 1`,
  },
  {
    name: 'subscription_rows',
    countSql: 'select count(*) from subscriptions',
    brokenSql: `with terms as (${TERMS}), ended as (${ENDED_BY_LOSS}), replacements as (${REPLACEMENTS}), paid as (
        select subscription_id as id, count(*) as n from payments
        where state = 'confirmed' and delivery = 'delivered' and subscription_id is not null group by subscription_id)
      select 'subscription ' || s.subscription_id as row, 'the number of its terms differs from the number of its payments' as detail
        from subscriptions s left join terms t on t.id = s.subscription_id left join paid p on p.id = s.subscription_id
        where case
          when s.subscription_id in (select id from ended) then coalesce(p.n, 0) > coalesce(t.n, 0)
          when s.subscription_id in (select id from replacements) then coalesce(p.n, 0) < coalesce(t.n, 0)
          else coalesce(t.n, 0) <> coalesce(p.n, 0) end
      union all
      select 'subscription ' || s.subscription_id, 'it has begun without a payment'
        from subscriptions s left join paid p on p.id = s.subscription_id
        where (s.start_at_ms is not null or s.status in ('active', 'cancelled')) and p.id is null
          and s.subscription_id not in (select id from ended)
      union all
      select 'subscription ' || subscription_id, 'more calls were used than bought'
        from subscriptions where calls_allowed is not null and calls_used > calls_allowed
      limit 1`,
  },
  {
    name: 'wallet_rows',
    countSql: 'select count(*) from wallet_payments',
    brokenSql: `select 'wallet payment ' || payment_id as row, 'its state contradicts what it counts against the caps' as detail
        from wallet_payments where (state in ('reserved', 'paid', 'unknown')) <> (spent_at_ms is not null)
      union all
      select 'wallet payment ' || payment_id, 'it is paid without a transaction'
        from wallet_payments where state = 'paid' and tx_hash is null
      union all
      select 'wallet payment ' || max(payment_id), 'two payments share one authorisation'
        from wallet_payments where nonce is not null group by payer, nonce having count(*) > 1
      union all
      select 'wallet payment ' || w.payment_id, 'it is paid, but the audit log does not record it'
        from wallet_payments w where w.state = 'paid' and not exists (select 1 from audit a
          where a.system = 'payments' and a.action = 'WALLET_PAID' and a.subject = w.payment_id
            and json_valid(a.payload) and json_extract(a.payload, '$.amountMicro') = w.amount_micro)
      limit 1`,
  },
];

/** Checks the invariants of payments. Of their tables `wallet_payments` was added last, so it must exist. */
export const paymentInvariants = (db: Db): Iterable<InvariantResult> =>
  verifyInvariants(
    db,
    'wallet_payments',
    paymentInvariantsBy(hasEvidence(db) ? 'chain_id, tx_hash, evidence_log' : 'chain_id, tx_hash'),
  );

const UNDELIVERED = `select 'payment ' || payment_id || ': ' || tool || ', ' || amount_micro || ' micro-units of ' || payer
  from payments where delivery = 'owed' order by created_at_ms`;

/** One line per payment whose answer was not delivered; null in a database without payments. */
export function undeliveredPaymentLines(db: Db): string[] | null {
  const tableRow = db.prepare("select 1 from sqlite_master where name = 'payments'").get();
  return tableRow === undefined ? null : db.prepare<[], string>(UNDELIVERED).pluck().all();
}

const UNPROVEN = `select 'payment ' || payment_id || ': ' || tool || ', ' || amount_micro || ' micro-units of ' || payer
  || ', transaction ' || tx_hash from payments where state = 'confirmed' and evidence_tx is null order by created_at_ms`;

/** One line per confirmed payment whose transfer no node has shown; null in a database that does not record it. */
export const unprovenPaymentLines = (db: Db): string[] | null =>
  hasEvidence(db) ? db.prepare<[], string>(UNPROVEN).pluck().all() : null;

/** The fees of an event that its contract holds or held, in micro-units. */
const POT = `json_extract(e.terms, '$.feeMicro') * (select count(*) from stake_entries p
  where p.event_id = e.event_id and p.state in ('entered', 'won', 'paid', 'lost', 'refunded'))`;

/** The sum of the amounts of a stored result, with the fee of the host. */
const RESULT_SUM = `json_extract(e.result, '$.hostFeeMicro') + (select coalesce(sum(json_extract(w.value,
  '$.amountMicro')), 0) from json_each(e.result, '$.payouts') w)`;

const STAKES: readonly Invariant[] = [
  {
    name: 'stake_rows',
    countSql: 'select (select count(*) from stake_events) + (select count(*) from stake_entries)',
    brokenSql: `select 'stake ' || e.event_id as row, 'the amounts of its result do not add up to the pot' as detail
        from stake_events e where e.state in ('decided', 'settled') and (e.result is null or ${RESULT_SUM} <> ${POT})
      union all
      select 'stake ' || e.event_id, 'it is credited without a transaction'
        from stake_events e where e.state = 'settled' and e.settle_tx is null
      union all
      select 'stake ' || e.event_id, 'an entry was not paid what the result says'
        from stake_events e join stake_entries p using (event_id) where e.state = 'settled'
          and coalesce(p.payout_micro, 0) <> coalesce((select json_extract(w.value, '$.amountMicro')
            from json_each(e.result, '$.payouts') w where json_extract(w.value, '$.wallet') = p.wallet), 0)
      union all
      select 'stake ' || e.event_id, 'it is refunded, but a fee is not'
        from stake_events e join stake_entries p using (event_id)
        where e.state = 'refunded' and p.state not in ('refunded', 'refused')
      union all
      select 'stake ' || e.event_id, 'it is decided or refunded, but the audit log does not record it once'
        from stake_events e where e.state in ('settled', 'refunded') and (select count(*) from audit a
          where a.system = 'payments' and a.subject = e.event_id
            and a.action = iif(e.state = 'settled', 'STAKE_SETTLED', 'STAKE_REFUNDED')) <> 1
      limit 1`,
  },
];

/** Checks the rows of stakes. Yields nothing for a folder that no host of this version has opened yet. */
export const stakeInvariants = (db: Db): Iterable<InvariantResult> =>
  verifyInvariants(db, 'stake_events', STAKES);
