import { STAKE_CODES } from './stakes.ts';
import { WALLET_CODES } from './wallet.ts';

/**
 * Error codes of paid tools and subscriptions: those of docs/specifications/003-paid-mcp.md §6, and Arbiter's own,
 * which are `PAYMENT_PENDING`, `CONFLICT`, the codes of the payee, `DECLINED`, `NOT_FOUND`, `FORBIDDEN` and the codes
 * of the wallet and of stakes. `offer` marks refusals that may contain a payment offer. A payer that sees an offer
 * signs again, so a payment with an unknown outcome must not get one. `http` is the status at `POST /paid/<tool>`.
 */
export const PAYMENT_CODES = {
  PAYMENT_REQUIRED: { status: 402, offer: true },
  PAYMENT_INVALID: { status: 402, offer: true },
  PAYMENT_EXPIRED: { status: 402, offer: true },
  PAYMENT_INSUFFICIENT: { status: 402, offer: true },
  /** The outcome is unknown: the payer has to call again with the same payment and must not sign a new one. */
  PAYMENT_PENDING: { status: 503, offer: false },
  /** The payment identifier belongs to another payment. */
  CONFLICT: { status: 409, offer: false },
  SUBSCRIPTION_NOT_FOUND: { status: 404, offer: false },
  SUBSCRIPTION_EXPIRED: { status: 402, offer: true },
  PLAN_NOT_FOUND: { status: 404, offer: false },
  INVALID_WALLET_ADDRESS: { status: 400, offer: false },
  /** The owner has to confirm an address before it becomes the payee. */
  PAYEE_CONFIRM: { status: 409, offer: false },
  /** This address cannot be the payee. */
  PAYEE_REFUSED: { status: 400, offer: false },
  /** The person at the client said no to the payment. */
  DECLINED: { status: 403, offer: false },
  INVALID_PARAMETERS: { status: 400, offer: false },
  NOT_FOUND: { status: 404, offer: false },
  FORBIDDEN: { status: 403, offer: false },
  INTERNAL_ERROR: { status: 503, offer: false },
  RATE_LIMITED: { status: 429, offer: false },
  ...WALLET_CODES,
  ...STAKE_CODES,
} as const satisfies Record<string, { status: number; offer: boolean }>;

export type PaymentCode = keyof typeof PAYMENT_CODES;
