/**
 * Refusals of the agent wallet. Only `WALLET_OPEN` may have cost money. `http` is the
 * status at `POST /paid/<tool>`.
 */
export const WALLET_CODES = {
  WALLET_MISSING: { http: 409, offer: false },
  /** A person has stopped the wallet. */
  WALLET_STOPPED: { http: 403, offer: false },
  /** The limits contradict each other. */
  WALLET_LIMITS: { http: 400, offer: false },
  WALLET_CAP: { http: 403, offer: false },
  WALLET_NOT_ALLOWED: { http: 403, offer: false },
  /** A person has to approve the payment in the window. */
  WALLET_APPROVAL: { http: 409, offer: false },
  /** The tool made no offer, or none for this chain and token. */
  WALLET_OFFER: { http: 409, offer: false },
  WALLET_REFUSED: { http: 409, offer: false },
  /** The payment was sent and its outcome is unknown, so it must not be paid again. */
  WALLET_OPEN: { http: 503, offer: false },
} as const satisfies Record<string, { http: number; offer: boolean }>;

export type WalletCode = keyof typeof WALLET_CODES;
