/** Refusal codes of `arbiter connect` and of the Connect screen. */
export const CONNECT_CODES = {
  /** The program's settings file cannot be parsed; it is left unchanged. */
  MALFORMED_CONFIG: {},
  /** The file changed after its preview was shown. */
  CONFIG_CHANGED: {},
  NOTHING_TO_UNDO: {},
  /** This installation has no MCP child process that an entry could start. */
  NO_CHILD: {},
  /** This program's settings take no address, or no host runs. */
  NO_ADDRESS: {},
  NOT_WRITABLE: {},
} as const satisfies Record<string, object>;

export type ConnectCode = keyof typeof CONNECT_CODES;
