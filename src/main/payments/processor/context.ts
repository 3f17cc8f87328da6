import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { Outcome, Refusal } from '../../../shared/outcome.ts';
import type { FailedSettlement, Receipt } from '../../../shared/wire/payment.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import type { Audit } from '../../platform/audit/index.ts';
import type { CrashTrigger } from '../../platform/crash-points.ts';
import type { Writer } from '../../platform/db/writer.ts';
import type { Log } from '../../platform/log.ts';
import type { Clock, Ids } from '../../platform/runtime.ts';
import type { SettlementEvidence } from '../evidence/settlement-state.ts';
import type { VerifyPayerSignature } from '../facilitator/payer-signature.ts';
import type { Facilitator } from '../facilitator/facilitator.ts';
import type { AuthorizationStore } from '../store/authorization-store.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import type { PaymentRow } from '../records.ts';
import type { DeliveryLimits } from '../rules/delivery-depth.ts';
import type { PaymentDestination } from '../destination.ts';
import type { PaidToolSpec } from './paid-call.ts';

/** Returns why nothing new can be sold, although payments of earlier calls continue; null if there is no problem. */
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

/** What the functions of the payment processor share. */
export interface ProcessorContext extends ProcessorDeps {
  /** How a tool has to be run; a tool that is no longer sold counts as `lasting`. */
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

/** The part of a payment that audit rows may contain: never the signature, and only the start of the nonce. */
export const auditPayloadOf = (row: PaymentRow) => ({
  tool: row.tool,
  payer: row.payer,
  amountMicro: row.amountMicro,
  network: row.network,
  nonce: row.nonce.slice(2, 10),
  txHash: row.txHash,
});
