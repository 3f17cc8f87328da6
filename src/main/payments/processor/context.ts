import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Outcome } from '../../../shared/outcome.ts';
import type { PaymentPayload, PaymentRequirements, Receipt } from '../../../shared/wire/payment.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { CrashPort } from '../../platform/crash-points.ts';
import type { Writer } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock, Ids } from '../../platform/ports.ts';
import { displayAddress } from '../addresses.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import type { PaymentRow } from '../records.ts';
import type { PaymentOffer } from '../rules/offer.ts';
import type { PaymentTerms } from '../terms.ts';

export type Verified =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was charged. */
  | { readonly kind: 'down'; readonly detail: string };

export type Settled =
  | { readonly kind: 'settled'; readonly txHash: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly txHash: string | null }
  /** Asked for, and nobody can say yet whether the money moved. */
  | { readonly kind: 'open'; readonly reason: string; readonly txHash: string | null }
  /** Certainly not sent. */
  | { readonly kind: 'down'; readonly detail: string };

/** Whoever checks and carries out payments; never rejects. */
export interface Facilitator {
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<Verified>;
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<Settled>;
}

/** What the chain itself says of an authorisation. */
export type Evidence =
  | { readonly kind: 'paid'; readonly txHash: string }
  | { readonly kind: 'spent_elsewhere' }
  | { readonly kind: 'unused' }
  | { readonly kind: 'unreachable' };

/** What has to be known of a payment to find it on the chain. */
export type Transfer = Pick<
  PaymentRow,
  'chainId' | 'asset' | 'payer' | 'nonce' | 'payTo' | 'amountMicro' | 'fromBlock'
>;

export interface SettlementEvidence {
  evidenceOf(row: Transfer): Promise<Evidence>;
  height(): Promise<number | null>;
}

/**
 * What has to be known of a tool besides its call, also after a restart.
 * `read` runs before the money is taken, `lasting` after.
 */
export interface PaidKind {
  readonly effect: 'read' | 'lasting';
  /**
   * Inside the transaction that confirms the payment: the lasting effect
   * itself. What it throws leaves the payment confirmed and the answer owed.
   */
  readonly confirmed?: (row: PaymentRow) => JsonObject;
}

/** One call of a paid tool whose arguments were found good. */
export interface PaidCall {
  readonly tool: string;
  /** What the price belongs to: the tool, or a plan. */
  readonly subject: string;
  readonly memo: string;
  readonly resource: string;
  readonly args: JsonObject;
  readonly agentId: string | null;
  readonly amountMicro: bigint;
  /** The code of an offer where no payment was given. */
  readonly unpaid: PaymentCode;
  readonly run: () => Promise<Outcome<JsonObject, PaymentCode>>;
  /** Inside the reserving transaction: the row that waits for this payment. */
  readonly reserved?: (earlier: string | null) => string;
}

export type PaidCallAnswer =
  | { readonly kind: 'done'; readonly value: JsonObject; readonly receipt: Receipt | null }
  | {
      readonly kind: 'refused';
      readonly code: PaymentCode;
      readonly message: string;
      readonly details?: JsonObject;
      readonly offer?: PaymentOffer;
      /** Money was taken although there is no result. */
      readonly receipt?: Receipt;
    };

export interface ProcessorDeps {
  readonly store: PaymentStore;
  readonly writer: Writer;
  /** Null in a server that stands alone. */
  readonly audit: Audit | null;
  readonly clock: Clock;
  /** The real clock: authorisations are judged by the chain, whose time is the real one. */
  readonly processClock: Clock;
  readonly ids: Ids;
  readonly facilitator: Facilitator;
  readonly settlementEvidence: SettlementEvidence;
  readonly terms: () => Promise<Outcome<PaymentTerms, PaymentCode>>;
  readonly crashPoint: CrashPort;
  readonly log: Log;
  readonly changed: (row: PaymentRow) => void;
}

export interface ProcessorContext extends ProcessorDeps {
  readonly kindOf: (tool: string) => PaidKind;
}

export const receiptOf = (row: PaymentRow): Receipt => ({
  success: true,
  transaction: row.txHash ?? '',
  network: row.network,
  payer: displayAddress(row.payer),
  amount: String(row.amountMicro),
});

/** What may be told of a payment in audit rows and logs: never the signature, of the nonce its start. */
export const auditFacts = (row: PaymentRow) => ({
  tool: row.tool,
  payer: row.payer,
  amountMicro: row.amountMicro,
  network: row.network,
  nonce: row.nonce.slice(2, 10),
  txHash: row.txHash,
});
