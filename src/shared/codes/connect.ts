/** Refusals of `arbiter connect` and of the Connect screen. */
export const CONNECT_CODES = {
  /** The program's file is not JSON; it is left as it is. */
  MALFORMED_CONFIG: {},
  /** The file changed after it was shown. */
  CONFIG_CHANGED: {},
  NOTHING_TO_UNDO: {},
  /** This installation has no stdio child to point to. */
  NO_CHILD: {},
  NOT_WRITABLE: {},
} as const satisfies Record<string, object>;

export type ConnectCode = keyof typeof CONNECT_CODES;
