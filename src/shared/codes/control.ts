/** Refusals of the window's own contract, besides those of the systems it asks. */
export const CONTROL_CODES = {
  UNKNOWN_CALL: {},
  INVALID_REQUEST: {},
  FORBIDDEN: {},
  /** Another job of that kind is running. */
  BUSY: {},
  INTERNAL: {},
  LINK_LOST: {},
} as const satisfies Record<string, object>;

export type ControlCode = keyof typeof CONTROL_CODES;
