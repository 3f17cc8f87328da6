/** Refusals of refereed stakes. `http` is the status at the routes under `/stakes`. */
export const STAKE_CODES = {
  STAKE_NOT_FOUND: { status: 404, offer: false },
  STAKE_INVALID: { status: 400, offer: false },
  /** The event takes no entries any more, or cannot be changed in its state. */
  STAKE_CLOSED: { status: 409, offer: false },
  /** This wallet, agent or player is entered already. */
  STAKE_ENTERED: { status: 409, offer: false },
  /** The signature does not belong to the wallet and these terms. */
  STAKE_SIGNATURE: { status: 400, offer: false },
  /** Real stakes are off on this network, or not allowed for this game. */
  STAKE_NOT_ALLOWED: { status: 403, offer: false },
  /** The contract refused the entry, for example because the wallet has too little money. */
  STAKE_REFUSED: { status: 409, offer: false },
  /** The chain of the event is not ready. */
  STAKE_CHAIN: { status: 503, offer: false },
} as const satisfies Record<string, { status: number; offer: boolean }>;

export type StakeCode = keyof typeof STAKE_CODES;
