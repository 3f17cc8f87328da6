import type { HostRefusalCode } from '../platform/host-api.ts';

/** The exit codes of every command, documented in docs/cli.md. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  dataInUse: 3,
  portInUse: 4,
  runtimeTooOld: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The exit code for each reason why a host could not start. */
export const EXIT_OF_REFUSAL = {
  USAGE: EXIT.usage,
  DATA_IN_USE: EXIT.dataInUse,
  DATA_UNUSABLE: EXIT.failed,
  PORT_IN_USE: EXIT.portInUse,
  RUNTIME_TOO_OLD: EXIT.runtimeTooOld,
} as const satisfies Record<HostRefusalCode, ExitCode>;
