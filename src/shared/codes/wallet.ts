/** Refusals of the agent wallet; none of them has cost anything except `WALLET_OPEN`, which may have. */
export const WALLET_CODES = {
  WALLET_MISSING: {},
  /** The kill switch is thrown. */
  WALLET_STOPPED: {},
  WALLET_CAP: {},
  WALLET_NOT_ALLOWED: {},
  /** Waits for a person in the window. */
  WALLET_APPROVAL: {},
  /** No offer, or none on this chain in this token. */
  WALLET_OFFER: {},
  WALLET_REFUSED: {},
  /** Signed and sent, outcome not known: must not be paid again. */
  WALLET_OPEN: {},
} as const satisfies Record<string, object>;

export type WalletCode = keyof typeof WALLET_CODES;
