import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Outcome, Refusal } from '../../../shared/outcome.ts';
import type {
  FailedSettlement,
  PaymentPayload,
  PaymentRequirements,
  Receipt,
} from '../../../shared/wire/payment.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { CrashTrigger } from '../../platform/crash-points.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock, Ids } from '../../platform/runtime.ts';
import { toChecksumAddress } from '../checksum-address.ts';
import type { VerifyPayerSignature } from '../facilitator/payer-signature.ts';
import type { AuthorizationStore } from '../store/authorization-store.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import type { PaymentRow } from '../records.ts';
import type { DeliveryLimits } from '../rules/delivery-depth.ts';
import type { Meter } from '../../../shared/payments/meter.ts';
import type { PaymentOffer } from '../rules/offer.ts';
import type { PaymentDestination } from '../destination.ts';

export type VerificationOutcome =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The payment could not be checked; nothing was charged. */
  | { readonly kind: 'unavailable'; readonly detail: string };

export type SettlementOutcome =
  /** The facilitator says that it has settled the payment. The chain decides whether that is true. */
  | { readonly kind: 'settled'; readonly txHash: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly txHash: string | null }
  /** The transfer was requested, and it is not known yet whether the money moved. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly txHash: string | null }
  /** The transfer was certainly not requested. */
  | { readonly kind: 'unavailable'; readonly detail: string };

/** Checks payments and executes them on the chain. Its promises never reject. */
export interface Facilitator {
  verify(payload: PaymentPayload, requirements: PaymentRequirements): Promise<VerificationOutcome>;
  settle(payload: PaymentPayload, requirements: PaymentRequirements): Promise<SettlementOutcome>;
}

/** The chain's evidence about an authorisation. */
export type SettlementState =
  | {
      readonly kind: 'paid';
      readonly txHash: string;
      /** Index in its block of the Transfer log that pays. */
      readonly logIndex: number;
      /** The amount taken, for a payment whose expected amount is a maximum. */
      readonly takenMicro?: number;
      readonly blockNumber: number;
      readonly blockHash: string;
    }
  /** It was used for another transfer. */
  | { readonly kind: 'used_for_other' }
  /** The payer cancelled it, so it can never be used. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unused' }
  /** The chain does not answer, or its answers contradict each other. */
  | { readonly kind: 'unreachable' };

/** The transfer to look for on the chain. */
export interface ExpectedTransfer extends Pick<
  PaymentRow,
  'chainId' | 'asset' | 'payer' | 'nonce' | 'payTo' | 'amountMicro' | 'fromBlock'
> {
  /** The transaction that another party named. It is only a hint, which is read first: the chain decides. */
  readonly txHash?: string | null;
  /** Of a metered payment the signed maximum; null or absent for an exact amount. */
  readonly maxMicro?: number | null;
  /** Any amount up to `amountMicro` is the payment: a payer does not know what the seller takes. */
  readonly isMaximum?: boolean;
}

/** A block by its number and its hash. */
export interface BlockId {
  readonly number: number;
  readonly hash: string;
}

export interface SettlementEvidence {
  /** False for a server without a node, which has to trust its facilitator. */
  readonly canCheck: boolean;
  /** Reads from the chain whether an authorisation was used. */
  readSettlement(expected: ExpectedTransfer): Promise<SettlementState>;
  /** Block height; null while the chain cannot be reached. */
  readHeight(): Promise<number | null>;
  /** The newest block; null while the chain cannot be reached. */
  readHead(): Promise<BlockId | null>;
  /** Whether a block is safe, or finalized; with play money every block is. Null while that network cannot be reached. */
  isDeep(chainId: number, blockNumber: number, depth: 'safe' | 'finalized'): Promise<boolean | null>;
  /** Whether a block is part of the chain now; null while that network cannot be reached. */
  hasBlock(chainId: number, block: BlockId): Promise<boolean | null>;
}

/**
 * How a paid tool has to be run. The processor needs this after a restart too,
 * when it finds a payment without its call.
 */
export interface PaidToolSpec {
  /** `read` tools run before the money is taken, `lasting` tools after it. */
  readonly effect: 'read' | 'lasting';
  /**
   * Creates the lasting effect inside the transaction that confirms the payment.
   * If it throws, the payment stays confirmed and the answer is owed.
   */
  readonly onConfirmed?: (row: PaymentRow) => JsonObject;
  /** Revokes what was bought, inside the transaction that records that the payment is no longer on the chain. */
  readonly onLost?: (row: PaymentRow) => void;
  /** Gives again what `onLost` took back, inside the transaction that notes that the payment is on the chain again. */
  readonly onRestored?: (row: PaymentRow) => void;
}

/** The metered price of one call, and how its answer states what was used. */
export interface CallMeter extends Meter {
  unitsOf(answer: JsonObject): number;
}

/** One call of a paid tool with validated arguments. */
export interface PaidCall {
  readonly tool: string;
  /** The product that is sold: the tool's name, or `plan:<id>`. */
  readonly subject: string;
  readonly memo: string;
  readonly resource: string;
  readonly args: JsonObject;
  readonly agentId: string | null;
  readonly amountMicro: bigint;
  /** How the call is charged by usage, for payers that choose that. Only tools with the effect `read` have one. */
  readonly meter?: CallMeter;
  /** The tool's description for indexers: the content of the extension `bazaar`. */
  readonly discovery?: JsonObject;
  /** Refusal code for a call without a payment. */
  readonly offerCode: PaymentCode;
  readonly run: () => Promise<Outcome<JsonObject, PaymentCode>>;
  /**
   * Called inside the transaction that reserves the payment. It returns the id of
   * the subscription that waits for the payment; `earlier` is the id that an
   * earlier reservation of the same authorisation got.
   */
  readonly onReserved?: (earlier: string | null) => string;
}

export type PaidCallResponse =
  | { readonly kind: 'done'; readonly value: JsonObject; readonly receipt: Receipt | null }
  | {
      readonly kind: 'refused';
      readonly code: PaymentCode;
      readonly message: string;
      readonly details?: JsonObject;
      readonly offer?: PaymentOffer;
      /** Present when the money was taken although there is no result. */
      readonly receipt?: Receipt;
      /** Present when a payment was refused, so that nothing was charged. */
      readonly failedSettlement?: FailedSettlement;
    };

/** Why nothing new can be sold, although payments of earlier calls continue; null if there is no problem. */
export type FindSaleRefusal = (
  destination: Pick<PaymentDestination, 'network'>,
) => Promise<Refusal<PaymentCode> | null>;

export interface ProcessorDeps {
  readonly store: PaymentStore;
  readonly authorizations: AuthorizationStore;
  readonly verifyPayerSignature: VerifyPayerSignature;
  readonly writer: Writer;
  /** Null for a server outside the host (`paid-server-sdk/`), which keeps no audit log. */
  readonly audit: Audit | null;
  readonly clock: Clock;
  /** The real clock, even under test: the chain compares authorisations with real time. */
  readonly processClock: Clock;
  readonly ids: Ids;
  readonly facilitator: Facilitator;
  readonly settlementEvidence: SettlementEvidence;
  readonly destination: () => Promise<Outcome<PaymentDestination, PaymentCode>>;
  readonly findSaleRefusal: FindSaleRefusal;
  /** How deep the block of a sale has to be; the defaults where no depth was chosen. */
  readonly deliveryLimits?: () => DeliveryLimits;
  readonly crashPoint: CrashTrigger;
  readonly log: Log;
  readonly notifyChanged: (row: PaymentRow) => void;
  /** Whether the owner tries a facilitator with a metered payment now, which has to take less than its maximum. */
  readonly isMeteredTrial?: () => boolean;
}

export interface ProcessorContext extends ProcessorDeps {
  readonly specOf: (tool: string) => PaidToolSpec;
}

export const receiptOf = (row: PaymentRow): Receipt => ({
  success: true,
  transaction: row.txHash ?? '',
  network: row.network,
  payer: toChecksumAddress(row.payer),
  amount: String(row.amountMicro),
});

export const failedSettlementOf = (row: PaymentRow, errorReason: string): FailedSettlement => ({
  success: false,
  errorReason,
  transaction: '',
  network: row.network,
  payer: toChecksumAddress(row.payer),
});

/** The part of a payment that audit rows may hold: never the signature, and only the start of the nonce. */
export const auditPayloadOf = (row: PaymentRow) => ({
  tool: row.tool,
  payer: row.payer,
  amountMicro: row.amountMicro,
  network: row.network,
  nonce: row.nonce.slice(2, 10),
  txHash: row.txHash,
});
