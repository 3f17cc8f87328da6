/**
 * Refusals of the agent wallet; none of them has cost anything except
 * `WALLET_OPEN`, which may have. `http` is the status at `POST /paid/<tool>`.
 */
export const WALLET_CODES = {
  WALLET_MISSING: { http: 409, offer: false },
  /** The kill switch is thrown. */
  WALLET_STOPPED: { http: 403, offer: false },
  WALLET_CAP: { http: 403, offer: false },
  WALLET_NOT_ALLOWED: { http: 403, offer: false },
  /** Waits for a person in the window. */
  WALLET_APPROVAL: { http: 409, offer: false },
  /** No offer, or none on this chain in this token. */
  WALLET_OFFER: { http: 409, offer: false },
  WALLET_REFUSED: { http: 409, offer: false },
  /** Signed and sent, outcome not known: must not be paid again. */
  WALLET_OPEN: { http: 503, offer: false },
} as const satisfies Record<string, { http: number; offer: boolean }>;

export type WalletCode = keyof typeof WALLET_CODES;
