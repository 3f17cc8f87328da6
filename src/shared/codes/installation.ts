/**
 * Why the command `arbiter` was not installed or removed. Each has a sentence and a remedy in the texts of the window.
 */
export const INSTALLATION_CODES = {
  /** This installation has the command already, or cannot have one. */
  COMMAND_NOT_OFFERED: {},
  /** Another program has the name. */
  COMMAND_TAKEN: {},
  COMMAND_NOT_WRITABLE: {},
} as const satisfies Record<string, object>;

export type InstallationCode = keyof typeof INSTALLATION_CODES;
