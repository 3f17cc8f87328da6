/** Refusal codes of the window's contract, besides those of the systems behind it. */
export const CONTROL_CODES = {
  UNKNOWN_CALL: {},
  INVALID_REQUEST: {},
  FORBIDDEN: {},
  /** Another job of the same kind is running. */
  BUSY: {},
  INTERNAL: {},
  LINK_LOST: {},
} as const satisfies Record<string, object>;
