import type { BeforeRow, WalletPayment } from '../../shared/contract/index.ts';
import type { Db } from '../platform/db/writer.ts';
import { originOf } from './rules/limits.ts';

/** The content of a signed payment. It is stored without the signature, which can be created again. */
export interface StoredAuthorization {
  readonly payer: string;
  readonly asset: string;
  readonly nonce: string;
  readonly validBeforeS: number;
  /** The block from which the chain is searched for the transfer; null when no node responded. */
  readonly fromBlock: number | null;
  /** The accepted offer as JSON. */
  readonly offer: string;
}

/** The token's EIP-2612 nonce with which the wallet approves Permit2 for a metered payment. */
interface StoredApproval {
  /** Null for an exact payment, and where nothing has to be approved. */
  readonly permitNonce: number | null;
}

type NullableAuthorization = { readonly [K in keyof StoredAuthorization]: StoredAuthorization[K] | null };

export interface WalletPaymentRow extends WalletPayment, NullableAuthorization, StoredApproval {
  /** The call's arguments as JSON; a payment may be sent long after it was requested. */
  readonly args: string;
  /** Since when the amount counts against the caps; null while it does not. */
  readonly spentAtMs: number | null;
  /** The agent's id for this payment; null without one. */
  readonly requestId: string | null;
  /** The tool's result as JSON, or the stake that a fee has entered; null until there is one. */
  readonly result: string | null;
}

export interface WalletChange {
  /** The amount that the seller has taken of a metered payment; absent where the amount stays. */
  readonly amountMicro?: number;
  readonly responseStatus: number | null;
  readonly responseHash: string | null;
  readonly state: WalletPaymentRow['state'];
  readonly reason: string | null;
  readonly txHash: string | null;
  readonly result: string | null;
  readonly spentAtMs: number | null;
  readonly updatedAtMs: number;
}

export interface WalletPage extends BeforeRow {
  readonly limit: number;
}

/** A position in the order of the wallet's payments: by their time, and by their id where several have the same time. */
type WalletPosition = Pick<WalletPaymentRow, 'createdAtMs' | 'paymentId'>;

const BEFORE_ALL_WALLET_PAYMENTS: WalletPosition = { createdAtMs: -1, paymentId: '' };

const COLUMNS = `payment_id as paymentId, agent_id as agentId, request_id as requestId, tool, url, transport, args, payee,
  mandate_id as mandateId, response_status as responseStatus, response_hash as responseHash,
  network, amount_micro as amountMicro, max_micro as maxMicro, permit_nonce as permitNonce, state, reason, tx_hash as txHash, spent_at_ms as spentAtMs, payer, asset,
  nonce, valid_before_s as validBeforeS, from_block as fromBlock, offer, result, created_at_ms as createdAtMs,
  updated_at_ms as updatedAtMs`;

export const walletPaymentStore = (db: Db) => ({ ...limitStore(db), ...reads(db), ...writes(db) });

export type WalletPaymentStore = ReturnType<typeof walletPaymentStore>;

function limitStore(db: Db) {
  const findLimits = db.prepare<[], string>('select limits from wallet_limits where one = 1').pluck();
  const upsertLimits = db.prepare(
    'insert into wallet_limits (one, limits) values (1, ?) on conflict (one) do update set limits = excluded.limits',
  );
  return {
    findLimits: (): string | null => findLimits.get() ?? null,
    upsertLimits: (text: string): void => void upsertLimits.run(text),
  };
}

function reads(db: Db) {
  const find = db.prepare<[string], WalletPaymentRow>(
    `select ${COLUMNS} from wallet_payments where payment_id = ?`,
  );
  const findByRequest = db.prepare<[string, string], WalletPaymentRow>(
    `select ${COLUMNS} from wallet_payments where agent_id = ? and request_id = ?`,
  );
  const findAgentId = db
    .prepare<[string, string], string | null>(
      'select agent_id from wallet_payments where payer = ? and nonce = ?',
    )
    .pluck();
  const listPage = db.prepare<[number, string, number], WalletPaymentRow>(
    `select ${COLUMNS} from wallet_payments where (created_at_ms, payment_id) < (?, ?)
     order by created_at_ms desc, payment_id desc limit ?`,
  );
  const sumSql = 'select coalesce(sum(amount_micro), 0) from wallet_payments where spent_at_ms > ?';
  const sumSpentSince = db.prepare<[number], number>(sumSql).pluck();
  const sumSpentOnToolSince = db
    .prepare<[number, string], number>(`${sumSql} and lower(tool) = lower(?)`)
    .pluck();
  const sumSpentToPayeeSince = db.prepare<[number, string], number>(`${sumSql} and payee = ?`).pluck();
  const sumSpentAtOriginSince = db.prepare<[number, string], number>(`${sumSql} and origin = ?`).pluck();
  const countSince = db
    .prepare<[number], number>('select count(*) from wallet_payments where spent_at_ms > ?')
    .pluck();
  const hasPaid = db
    .prepare<[string], number>("select 1 from wallet_payments where payee = ? and state = 'paid' limit 1")
    .pluck();
  const countWaiting = db
    .prepare<[], number>("select count(*) from wallet_payments where state = 'waiting'")
    .pluck();
  // Includes paid calls whose result is missing, because it is requested again.
  const listPending = db.prepare<[number, number, string], WalletPaymentRow>(
    `select ${COLUMNS} from wallet_payments where (state in ('reserved', 'unknown')
     or (state = 'paid' and result is null and reason = 'no_answer' and updated_at_ms > ?))
     and (created_at_ms, payment_id) > (?, ?) order by created_at_ms, payment_id limit 200`,
  );
  return {
    find: (paymentId: string): WalletPaymentRow | null => find.get(paymentId) ?? null,
    /** The agent for which an authorisation was signed; null when the person paid, and for one that is not stored. */
    findAgentId: (payer: string, nonce: string): string | null => findAgentId.get(payer, nonce) ?? null,
    findByRequest: (agentId: string, requestId: string): WalletPaymentRow | null =>
      findByRequest.get(agentId, requestId) ?? null,
    /** A page of payments, newest first. */
    listPage: ({
      beforeMs = Number.MAX_SAFE_INTEGER,
      beforeId = '',
      limit,
    }: WalletPage): WalletPaymentRow[] => listPage.all(beforeMs, beforeId, limit),
    // The sums, in micro-units, and the number of the payments that have counted against the caps since a time.
    sumSpentSince: (ms: number): number => sumSpentSince.get(ms) ?? 0,
    sumSpentOnToolSince: (tool: string, ms: number): number => sumSpentOnToolSince.get(ms, tool) ?? 0,
    sumSpentToPayeeSince: (payee: string, ms: number): number => sumSpentToPayeeSince.get(ms, payee) ?? 0,
    sumSpentAtOriginSince: (origin: string, ms: number): number => sumSpentAtOriginSince.get(ms, origin) ?? 0,
    countSince: (ms: number): number => countSince.get(ms) ?? 0,
    hasPaid: (payee: string): boolean => hasPaid.get(payee) !== undefined,
    countWaiting: (): number => countWaiting.get() ?? 0,
    /**
     * Reserved payments, those with an unknown outcome, and paid ones since a time whose result is missing; only those
     * after the position `after`. The oldest come first, at most 200.
     */
    listPending: (
      withoutResultSinceMs: number,
      after: WalletPosition = BEFORE_ALL_WALLET_PAYMENTS,
    ): WalletPaymentRow[] => listPending.all(withoutResultSinceMs, after.createdAtMs, after.paymentId),
  };
}

function writes(db: Db) {
  const insert =
    db.prepare(`insert into wallet_payments (payment_id, agent_id, request_id, tool, url, transport, origin,
    mandate_id, args, payee, network, amount_micro, max_micro, state, spent_at_ms, created_at_ms, updated_at_ms)
    values (@paymentId, @agentId, @requestId, @tool, @url, @transport, @origin, @mandateId, @args, @payee, @network,
    @amountMicro, @maxMicro, @state,
    @spentAtMs, @createdAtMs, @updatedAtMs)`);
  const authorise = db.prepare(`update wallet_payments set payer = @payer, asset = @asset, nonce = @nonce,
    valid_before_s = @validBeforeS, from_block = @fromBlock, offer = @offer, permit_nonce = @permitNonce
    where payment_id = @paymentId and nonce is null`);
  const update =
    db.prepare(`update wallet_payments set state = @state, amount_micro = coalesce(@amountMicro, amount_micro), reason = @reason, tx_hash = @txHash,
    result = @result, response_status = @responseStatus, response_hash = @responseHash, spent_at_ms = @spentAtMs, updated_at_ms = @updatedAtMs where payment_id = @paymentId`);
  return {
    insert: (row: WalletPaymentRow): void => void insert.run({ ...row, origin: originOf(row.url) }),
    /** Stores the authorisation; false if the payment already has one, because a second would pay twice. */
    authorise: (paymentId: string, authorization: StoredAuthorization & Partial<StoredApproval>): boolean =>
      authorise.run({ permitNonce: null, paymentId, ...authorization }).changes === 1,
    update: (paymentId: string, change: WalletChange): void =>
      void update.run({ paymentId, amountMicro: null, ...change }),
  };
}
