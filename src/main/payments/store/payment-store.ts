import type { CallInput } from '../../../shared/contract/index.ts';
import type { Db } from '../../platform/db/writer.ts';
import { SEARCH_MARGIN_BLOCKS } from '../evidence/chain-reads.ts';
import { offerStore } from './offer-store.ts';
import {
  PAYMENT_LOST,
  type Delivery,
  type PaymentKey,
  type PaymentRow,
  type PaymentState,
} from '../records.ts';

interface Row {
  payment_id: string;
  chain_id: number;
  asset: string;
  payer: string;
  nonce: string;
  network: string;
  pay_to: string;
  amount_micro: number;
  max_micro: number | null;
  valid_before_s: number;
  fingerprint: string;
  identifier: string | null;
  tool: string;
  call_hash: string;
  agent_id: string | null;
  subscription_id: string | null;
  state: PaymentState;
  delivery: Delivery;
  reason: string | null;
  tx_hash: string | null;
  evidence_log: number | null;
  result: string | null;
  from_block: number | null;
  created_at_ms: number;
  updated_at_ms: number;
}

const toPayment = (row: Row): PaymentRow => ({
  paymentId: row.payment_id,
  chainId: row.chain_id,
  asset: row.asset,
  payer: row.payer,
  nonce: row.nonce,
  network: row.network,
  payTo: row.pay_to,
  amountMicro: row.amount_micro,
  maxMicro: row.max_micro,
  validBeforeS: row.valid_before_s,
  requestHash: row.fingerprint,
  identifier: row.identifier,
  tool: row.tool,
  callHash: row.call_hash,
  agentId: row.agent_id,
  subscriptionId: row.subscription_id,
  state: row.state,
  delivery: row.delivery,
  reason: row.reason,
  txHash: row.tx_hash,
  evidenceLogIndex: row.evidence_log,
  result: row.result,
  fromBlock: row.from_block,
  createdAtMs: row.created_at_ms,
  updatedAtMs: row.updated_at_ms,
});

export type PaymentFilter = CallInput<'payments.page'>;

/** Parameters of the page statement; null matches any value. */
interface PageQuery {
  readonly state: PaymentState | null;
  readonly delivery: Delivery | null;
  readonly paymentId: string | null;
  readonly beforeMs: number;
  readonly beforeId: string;
  readonly limit: number;
}

/** A position in the order of the payments: by their time, and by their id where several have the same time. */
export type PaymentPosition = Pick<PaymentRow, 'createdAtMs' | 'paymentId'>;

/** The position before all payments. */
export const BEFORE_ALL_PAYMENTS: PaymentPosition = { createdAtMs: -1, paymentId: '' };

/** The position after all payments. */
export const AFTER_ALL_PAYMENTS: PaymentPosition = { createdAtMs: Number.MAX_SAFE_INTEGER, paymentId: '' };

/** A position in the order in which payments last changed. */
export type ChangePosition = Pick<PaymentRow, 'updatedAtMs' | 'paymentId'>;

const AFTER_ALL_CHANGES: ChangePosition = { updatedAtMs: Number.MAX_SAFE_INTEGER, paymentId: '' };

/** The condition and the order of a page of the payments that have changed since a time, newest first. */
const RECENT_PAGE = `updated_at_ms > ? and (updated_at_ms, payment_id) < (?, ?)
  order by updated_at_ms desc, payment_id desc limit 500`;

export interface PayerTotals {
  readonly payer: string;
  /** The addresses that received the payments, separated by commas. */
  readonly payTo: string;
  /** The sum of the payments, in micro-units. */
  readonly micro: number;
  /** The number of payments. */
  readonly n: number;
  /** The block at which the search for the payer's transfers begins. */
  readonly fromBlock: number;
}

/** What is known of a payment when its settlement begins. */
export interface SettlingValues {
  readonly result: string | null;
  readonly fromBlock: number | null;
  /** The final amount of a metered payment, known after the work; absent where it is known before. */
  readonly amountMicro?: number;
}

/** Payments and offers. Payments are never deleted; offers that were not paid are deleted after a while. */
export const paymentStore = (db: Db) => ({
  ...reads(db),
  ...writes(db),
  ...confirmedWrites(db),
  ...laterWrites(db),
  ...offerStore(db),
});

export type PaymentStore = ReturnType<typeof paymentStore>;

function reads(db: Db) {
  const find = db.prepare<[number, string, string, string], Row>(
    'select * from payments where chain_id = ? and asset = ? and payer = ? and nonce = ?',
  );
  const findById = db.prepare<[string], Row>('select * from payments where payment_id = ?');
  const findByIdentifier = db.prepare<[string, string], Row>(
    'select * from payments where payer = ? and identifier = ?',
  );
  const listInState = db.prepare<[string, number, string], Row>(
    `select * from payments where state = ? and (created_at_ms, payment_id) > (?, ?)
     order by created_at_ms, payment_id limit 1000`,
  );
  const listWithDeliveryDue = db.prepare<[], Row>(
    "select * from payments where state = 'confirmed' and delivery = 'due'",
  );
  const listBySubscription = db.prepare<[string], Row>(
    'select * from payments where subscription_id = ? order by created_at_ms',
  );
  const listPage = db.prepare<[PageQuery], Row>(
    `select * from payments where (@state is null or state = @state)
       and (@delivery is null or delivery = @delivery) and (@paymentId is null or payment_id = @paymentId)
       and (created_at_ms, payment_id) < (@beforeMs, @beforeId)
     order by created_at_ms desc, payment_id desc limit @limit`,
  );
  const countByState = db.prepare<[], { state: PaymentState; delivery: Delivery; n: number; micro: number }>(
    'select state, delivery, count(*) as n, sum(amount_micro) as micro from payments group by state, delivery',
  );
  const sumRevenueMicro = db
    .prepare<[number, string | null], number>(
      `select coalesce(sum(amount_micro), 0) from payments where chain_id = ? and state = 'confirmed'
         and coalesce(reason, '') <> '${PAYMENT_LOST}' and created_at_ms >=
           coalesce((select created_ms from chain_epochs where epoch = ? and profile like 'local%'), 0)`,
    )
    .pluck();
  const listConfirmedTotals = db.prepare<[number, string], PayerTotals>(
    `select payer, group_concat(distinct pay_to) as payTo, sum(amount_micro) as micro, count(*) as n,
     max(0, coalesce(min(from_block), 0) - ${SEARCH_MARGIN_BLOCKS}) as fromBlock
     from payments where chain_id = ? and asset = ? and state = 'confirmed' group by payer order by payer`,
  );
  const listConfirmed = db.prepare<[number, string], Row>(
    "select * from payments where chain_id = ? and asset = ? and state = 'confirmed' order by created_at_ms",
  );
  // The newest come first, because the oldest may belong to a chain that no longer exists.
  const listUnproven = db.prepare<[number, string, number], Row>(
    `select * from payments where state = 'confirmed' and evidence_tx is null
       and (created_at_ms, payment_id) < (?, ?) order by created_at_ms desc, payment_id desc limit ?`,
  );
  return {
    find({ chainId, asset, payer, nonce }: PaymentKey): PaymentRow | null {
      const row = find.get(chainId, asset, payer, nonce);
      return row ? toPayment(row) : null;
    },
    findById(paymentId: string): PaymentRow | null {
      const row = findById.get(paymentId);
      return row ? toPayment(row) : null;
    },
    findByIdentifier(payer: string, identifier: string): PaymentRow | null {
      const row = findByIdentifier.get(payer, identifier);
      return row ? toPayment(row) : null;
    },
    /** Payments in a state after the position `after`. The oldest come first, at most 1,000. */
    listInState: (state: PaymentState, after: PaymentPosition = BEFORE_ALL_PAYMENTS): PaymentRow[] =>
      listInState.all(state, after.createdAtMs, after.paymentId).map(toPayment),
    listWithDeliveryDue: (): PaymentRow[] => listWithDeliveryDue.all().map(toPayment),
    listBySubscription: (subscriptionId: string): PaymentRow[] =>
      listBySubscription.all(subscriptionId).map(toPayment),
    listPage({ state, delivery, paymentId, limit, ...before }: PaymentFilter): PaymentRow[] {
      const { beforeMs = Number.MAX_SAFE_INTEGER, beforeId = '' } = before;
      const filter = { state: state ?? null, delivery: delivery ?? null, paymentId: paymentId ?? null };
      return listPage.all({ ...filter, beforeMs, beforeId, limit }).map(toPayment);
    },
    countByState: () => countByState.all(),
    /**
     * The sum of the sales on a chain, in micro-units. Payments that a reorganisation removed are not counted, nor are
     * those on a local chain before it was reset.
     */
    sumRevenueMicro: ({ chainId, epoch }: { chainId: number; epoch: string | null }): number =>
      sumRevenueMicro.get(chainId, epoch) ?? 0,
    listConfirmed: (chainId: number, asset: string): PaymentRow[] =>
      listConfirmed.all(chainId, asset).map(toPayment),
    /** Confirmed payments without evidence on the chain before the position `before`, newest first. */
    listUnproven: (before: PaymentPosition, limit: number): PaymentRow[] =>
      listUnproven.all(before.createdAtMs, before.paymentId, limit).map(toPayment),
    /** Totals of the confirmed payments of each payer, for one chain and token. */
    listConfirmedTotals: (chainId: number, asset: string): PayerTotals[] =>
      listConfirmedTotals.all(chainId, asset),
  };
}

/** Whether a statement changed its one row. */
const hasChanged = (result: { changes: number }): boolean => result.changes === 1;

function writes(db: Db) {
  const insert = db.prepare(`insert into payments (payment_id, chain_id, asset, payer, nonce, network, pay_to,
    amount_micro, max_micro, valid_before_s, fingerprint, identifier, tool, call_hash, agent_id, subscription_id, state,
    delivery, created_at_ms, updated_at_ms)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'reserved', 'none', ?, ?)`);
  // Only a released payment may be reserved again, because nothing was sent for it.
  const reserveAgain = db.prepare(`update payments set state = 'reserved', pay_to = ?, amount_micro = ?,
    max_micro = ?, valid_before_s = ?, fingerprint = ?, identifier = ?, tool = ?, call_hash = ?, agent_id = ?, subscription_id = ?,
    reason = null, result = null, updated_at_ms = ? where payment_id = ? and state = 'released'`);
  const markSettling = db.prepare(`update payments set state = 'settling', result = ?, from_block = ?,
    amount_micro = coalesce(?, amount_micro), updated_at_ms = ? where payment_id = ? and state = 'reserved'`);
  const markUnknown =
    db.prepare(`update payments set state = 'unknown', reason = ?, tx_hash = coalesce(?, tx_hash),
    updated_at_ms = ? where payment_id = ? and state in ('settling', 'unknown')`);
  const end = db.prepare(`update payments set state = ?, reason = ?, result = null, updated_at_ms = ?
    where payment_id = ? and state in ('reserved', 'settling', 'unknown')`);
  const markConfirmed = db.prepare(`update payments set state = 'confirmed', delivery = ?, tx_hash = ?,
    evidence_tx = ?, evidence_log = ?, result = coalesce(?, result), reason = null, updated_at_ms = ?
    where payment_id = ? and state in ('settling', 'unknown')`);
  return {
    insert(row: PaymentRow): void {
      const { paymentId, chainId, asset, payer, nonce, network, payTo, amountMicro, maxMicro } = row;
      const {
        requestHash: fingerprint,
        identifier,
        tool,
        callHash,
        agentId,
        subscriptionId,
        createdAtMs,
      } = row;
      const key = [paymentId, chainId, asset, payer, nonce, network, payTo, amountMicro, maxMicro];
      const use = [fingerprint, identifier, tool, callHash, agentId, subscriptionId];
      insert.run(...key, row.validBeforeS, ...use, createdAtMs, createdAtMs);
    },
    /** Reserves a released payment for another call. False if it is not released any more. */
    reserveAgain(row: PaymentRow): boolean {
      const {
        payTo,
        amountMicro,
        maxMicro,
        validBeforeS,
        requestHash: fingerprint,
        identifier,
        tool,
        callHash,
      } = row;
      const use = [payTo, amountMicro, maxMicro, validBeforeS, fingerprint, identifier, tool, callHash];
      return hasChanged(
        reserveAgain.run(...use, row.agentId, row.subscriptionId, row.updatedAtMs, row.paymentId),
      );
    },
    /**
     * Marks that a transfer is about to be requested, and stores its final amount. Call it before the request. False if
     * the payment is not reserved any more.
     */
    markSettling(paymentId: string, values: SettlingValues, atMs: number): boolean {
      const { result, fromBlock, amountMicro = null } = values;
      return hasChanged(markSettling.run(result, fromBlock, amountMicro, atMs, paymentId));
    },
    /** Null keeps the transaction that is stored. False if no transfer was requested for the payment. */
    markUnknown: (
      paymentId: string,
      { reason, txHash }: { reason: string; txHash: string | null },
      atMs: number,
    ): boolean => hasChanged(markUnknown.run(reason, txHash, atMs, paymentId)),
    /** Ends a payment that is not confirmed. False if it has ended before. */
    end: (paymentId: string, state: 'released' | 'failed', reason: string, atMs: number): boolean =>
      hasChanged(end.run(state, reason, atMs, paymentId)),
    /** Null as the result keeps the stored one. False if no transfer was requested, or the payment is confirmed already. */
    markConfirmed: (
      paymentId: string,
      {
        delivery,
        txHash,
        logIndex,
        result,
      }: { delivery: Delivery; txHash: string; logIndex: number | null; result: string | null },
      atMs: number,
    ): boolean => {
      const evidenceTx = logIndex === null ? null : txHash;
      return hasChanged(markConfirmed.run(delivery, txHash, evidenceTx, logIndex, result, atMs, paymentId));
    },
  };
}

/** Changes of a confirmed payment. */
function confirmedWrites(db: Db) {
  const recordEvidence = db.prepare(`update payments set evidence_tx = tx_hash, evidence_log = ?
    where payment_id = ? and state = 'confirmed' and evidence_tx is null and tx_hash = ?`);
  const updateDelivery =
    db.prepare(`update payments set delivery = ?, result = coalesce(?, result), reason = ?,
    updated_at_ms = ? where payment_id = ? and state = 'confirmed' and delivery in ('due', 'owed')`);
  const deleteResultsOlderThan = db.prepare(
    "update payments set result = null where result is not null and delivery = 'delivered' and updated_at_ms < ?",
  );
  const linkSubscription = db.prepare('update payments set subscription_id = ? where payment_id = ?');
  return {
    /**
     * Records where the chain shows the transfer of a payment that was confirmed without evidence. False if it has
     * evidence already, or another transaction.
     */
    recordEvidence: (
      paymentId: string,
      { txHash, logIndex }: { txHash: string; logIndex: number },
    ): boolean => hasChanged(recordEvidence.run(logIndex, paymentId, txHash)),
    /** Null keeps the stored result. False if the payment has no delivery that is due or owed. */
    updateDelivery: (
      paymentId: string,
      { delivery, result, reason }: { delivery: Delivery; result: string | null; reason: string | null },
      atMs: number,
    ): boolean => hasChanged(updateDelivery.run(delivery, result, reason, atMs, paymentId)),
    /** Links the payment to the subscription that it finally paid for. */
    linkSubscription: (paymentId: string, subscriptionId: string): void =>
      void linkSubscription.run(subscriptionId, paymentId),
    /** Deletes delivered results, not their payments. */
    deleteResultsOlderThan: (beforeMs: number): number => deleteResultsOlderThan.run(beforeMs).changes,
  };
}

/** Reads and writes for what the chain shows after a call has ended: a reorganisation, or a late settlement. */
function laterWrites(db: Db) {
  const listRefusedAndValidAfter = db.prepare<[number, number, string, number], Row>(
    `select * from payments where state in ('failed', 'released') and valid_before_s > ?
       and (created_at_ms, payment_id) > (?, ?) order by created_at_ms, payment_id limit ?`,
  );
  const listRecentlyConfirmed = db.prepare<[number, number, string], Row>(
    `select * from payments where state = 'confirmed' and coalesce(reason, '') <> '${PAYMENT_LOST}'
       and evidence_tx is not null and ${RECENT_PAGE}`,
  );
  const hasLostPayment = db
    .prepare<[number, string, string], number>(
      `select 1 from payments where chain_id = ? and asset = ? and payer = ? and reason = '${PAYMENT_LOST}' limit 1`,
    )
    .pluck();
  const markConfirmedLate =
    db.prepare(`update payments set state = 'confirmed', delivery = 'owed', tx_hash = @txHash,
    evidence_tx = @txHash, evidence_log = @logIndex, reason = @reason, updated_at_ms = @atMs
    where payment_id = @paymentId and state in ('failed', 'released')`);
  const listRecentlyLost = db.prepare<[number, number, string], Row>(
    `select * from payments where state = 'confirmed' and reason = '${PAYMENT_LOST}' and ${RECENT_PAGE}`,
  );
  const markRestored = db.prepare(`update payments set reason = null, updated_at_ms = ?
    where payment_id = ? and state = 'confirmed' and reason = '${PAYMENT_LOST}'`);
  const markLost = db.prepare(`update payments set reason = ?, updated_at_ms = ?
    where payment_id = ? and state = 'confirmed' and coalesce(reason, '') <> '${PAYMENT_LOST}'`);
  return {
    /**
     * Payments after the position `after` that failed or were released, and whose authorisation is still valid after
     * this time, in Unix seconds. The oldest come first.
     */
    listRefusedAndValidAfter: (timeS: number, after: PaymentPosition, limit: number): PaymentRow[] =>
      listRefusedAndValidAfter.all(timeS, after.createdAtMs, after.paymentId, limit).map(toPayment),
    /**
     * Confirmed payments with evidence on the chain whose row has changed since a time, because a reorganisation could
     * still remove them. A page of at most 500 before the position `before`; the newest come first.
     */
    listRecentlyConfirmed: (sinceMs: number, before = AFTER_ALL_CHANGES): PaymentRow[] =>
      listRecentlyConfirmed.all(sinceMs, before.updatedAtMs, before.paymentId).map(toPayment),
    /** Payments that were lost since a time, as a page like that of `listRecentlyConfirmed`. */
    listRecentlyLost: (sinceMs: number, before = AFTER_ALL_CHANGES): PaymentRow[] =>
      listRecentlyLost.all(sinceMs, before.updatedAtMs, before.paymentId).map(toPayment),
    /** Marks that a lost payment is on the chain again. It keeps the transaction that confirmed it first. */
    markRestored: (paymentId: string, atMs: number): boolean =>
      markRestored.run(atMs, paymentId).changes === 1,
    /** Whether a reorganisation has removed a payment of this payer. */
    hasLostPayment: ({ chainId, asset, payer }: Omit<PaymentKey, 'nonce'>): boolean =>
      hasLostPayment.get(chainId, asset, payer) === 1,
    /** Confirms a payment that failed or was released but was made after all. Its result is owed. */
    markConfirmedLate: (
      paymentId: string,
      { txHash, logIndex, reason }: { txHash: string; logIndex: number; reason: string },
      atMs: number,
    ): boolean => markConfirmedLate.run({ paymentId, txHash, logIndex, reason, atMs }).changes === 1,
    /** Marks that a confirmed payment is no longer on the chain. */
    markLost: (paymentId: string, atMs: number): boolean =>
      markLost.run(PAYMENT_LOST, atMs, paymentId).changes === 1,
  };
}
