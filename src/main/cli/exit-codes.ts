import type { HostRefusalCode } from '../platform/host-api.ts';

/** Decision 37; docs/cli.md explains them to people. */
export const EXIT = {
  fine: 0,
  failed: 1,
  usage: 2,
  dataInUse: 3,
  portInUse: 4,
  runtimeTooOld: 5,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What a host that did not start ends the program with. */
export const EXIT_OF_REFUSAL = {
  USAGE: EXIT.usage,
  DATA_IN_USE: EXIT.dataInUse,
  PORT_IN_USE: EXIT.portInUse,
  RUNTIME_TOO_OLD: EXIT.runtimeTooOld,
} as const satisfies Record<HostRefusalCode, ExitCode>;
