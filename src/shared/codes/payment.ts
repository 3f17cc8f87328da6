import { WALLET_CODES } from './wallet.ts';

/**
 * Errors of paid tools and subscriptions (003, Error Codes) and Arbiter's own
 * `PAYMENT_PENDING` and `CONFLICT`. `offer` marks answers that may carry a
 * payment offer: a payer that sees one signs again, so nothing whose outcome is
 * open may ever have it. `http` is the status at `POST /paid/<tool>`.
 */
export const PAYMENT_CODES = {
  PAYMENT_REQUIRED: { http: 402, offer: true },
  PAYMENT_INVALID: { http: 402, offer: true },
  PAYMENT_EXPIRED: { http: 402, offer: true },
  PAYMENT_INSUFFICIENT: { http: 402, offer: true },
  /** Sent, outcome open: the same payment asks again, a new one must not be made. */
  PAYMENT_PENDING: { http: 503, offer: false },
  /** Known payment identifier with another payment, or a payment used for another call. */
  CONFLICT: { http: 409, offer: false },
  SUBSCRIPTION_NOT_FOUND: { http: 404, offer: false },
  SUBSCRIPTION_EXPIRED: { http: 402, offer: true },
  PLAN_NOT_FOUND: { http: 404, offer: false },
  INVALID_WALLET_ADDRESS: { http: 400, offer: false },
  INVALID_PARAMETERS: { http: 400, offer: false },
  NOT_FOUND: { http: 404, offer: false },
  FORBIDDEN: { http: 403, offer: false },
  INTERNAL_ERROR: { http: 503, offer: false },
  RATE_LIMITED: { http: 429, offer: false },
  ...WALLET_CODES,
} as const satisfies Record<string, { http: number; offer: boolean }>;

export type PaymentCode = keyof typeof PAYMENT_CODES;
