/** Refusal codes of the window's contract, besides the codes of the systems behind it. */
export const WINDOW_CODES = {
  UNKNOWN_CALL: {},
  INVALID_REQUEST: {},
  FORBIDDEN: {},
  /** Another job of the same kind is running. */
  BUSY: {},
  /** The typed name is not the one of the network. */
  CHAIN_NAME: {},
  /** A deployment was sent, and its outcome is not final yet. */
  CHAIN_OPEN: {},
  /** Nothing was sent to the network. */
  CHAIN_REFUSED: {},
  INTERNAL: {},
  LINK_LOST: {},
} as const satisfies Record<string, object>;
