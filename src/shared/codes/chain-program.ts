/** Why a program that a person chose does not run the local chain. */
export const CHAIN_PROGRAM_CODES = {
  /** Not the absolute path of a regular file that this user may run. */
  CHAIN_PROGRAM_NO_FILE: {},
  /** It ended with an error, or did not print its version in time. */
  CHAIN_PROGRAM_DOES_NOT_RUN: {},
  CHAIN_PROGRAM_OTHER_VERSION: {},
} as const satisfies Record<string, object>;

export type ChainProgramCode = keyof typeof CHAIN_PROGRAM_CODES;
