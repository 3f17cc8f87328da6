/**
 * Refusals of the agent wallet. After `WALLET_OPEN` money may have been spent, and after `WALLET_OFFER` too if the
 * seller changed its offer after the payment was sent. After all others nothing was paid. `http` is the status at
 * `POST /paid/<tool>`. `offer` has the meaning that it has in `PAYMENT_CODES`: no refusal of the wallet may contain a
 * payment offer, because the wallet itself pays the offers of sellers.
 */
export const WALLET_CODES = {
  /** No wallet has been created. */
  WALLET_MISSING: { status: 409, offer: false },
  /** A person has stopped the wallet. */
  WALLET_STOPPED: { status: 403, offer: false },
  /** The limits contradict each other. */
  WALLET_LIMITS: { status: 400, offer: false },
  /** The payment would exceed a limit of the wallet or of the request. */
  WALLET_CAP: { status: 403, offer: false },
  /** The owner has not allowed this agent, server, tool or payee. */
  WALLET_NOT_ALLOWED: { status: 403, offer: false },
  /** A person has to approve the payment in the window. */
  WALLET_APPROVAL: { status: 409, offer: false },
  /** The seller made no offer, none for this chain and token, or another one than before. */
  WALLET_OFFER: { status: 409, offer: false },
  /** The wallet cannot do this, for example because the id of the request was used for another call. */
  WALLET_REFUSED: { status: 409, offer: false },
  /** Its outcome is open: the payment was sent and may have been settled, so the call must not be paid again. */
  WALLET_OPEN: { status: 503, offer: false },
} as const satisfies Record<string, { status: number; offer: boolean }>;

export type WalletCode = keyof typeof WALLET_CODES;
