import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Outcome, Refusal } from '../../../shared/outcome.ts';
import type { Meter } from '../../../shared/payments/meter.ts';
import type { FailedSettlement, Receipt } from '../../../shared/wire/payment.ts';
import type { PaymentRow } from '../records.ts';
import type { PaymentOffer } from '../rules/offer.ts';

/**
 * How a paid tool has to be run. The processor needs this after a restart too,
 * when it finds a payment without its call.
 */
export interface PaidToolSpec {
  /** `read` tools run before the money is taken, `lasting` tools after it. */
  readonly effect: 'read' | 'lasting';
  /**
   * Creates the lasting effect inside the transaction that confirms the payment.
   * If it throws, the payment stays confirmed and the result is owed.
   */
  readonly onConfirmed?: (row: PaymentRow) => JsonObject;
  /** Revokes what was bought, inside the transaction that records that the payment is no longer on the chain. */
  readonly onLost?: (row: PaymentRow) => void;
  /** Restores what `onLost` revoked, inside the transaction that records that the payment is on the chain again. */
  readonly onRestored?: (row: PaymentRow) => void;
}

/** The metered price of one call. */
export interface CallMeter extends Meter {
  /** The units that a call used, as its result states them. */
  unitsOf(result: JsonObject): number;
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
  /** The refusal code of the offer, for a call without a payment. */
  readonly offerCode: PaymentCode;
  readonly run: () => Promise<Outcome<JsonObject, PaymentCode>>;
  /**
   * Called inside the transaction that reserves the payment. It returns the id of the subscription that waits for the
   * payment. `earlierId` is the id that an earlier reservation of the same authorisation got; null without one.
   */
  readonly onReserved?: (earlierId: string | null) => string;
}

/** The response to a call: the result of the tool, or a refusal. */
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

export const refusalResponse = ({ code, message, detail }: Refusal<PaymentCode>): PaidCallResponse => ({
  kind: 'refused',
  code,
  message,
  ...(detail === undefined ? {} : { details: detail as JsonObject }),
});
