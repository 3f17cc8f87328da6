import { dialog } from 'electron';
import type { HostRefusalCode } from '../src/main/host-api.ts';
import type { Refusal } from '../src/shared/outcome.ts';
import { shellText } from './text.ts';

/** Exit codes of the contract (decision 37). */
export const EXIT_CODES: Readonly<Record<HostRefusalCode, number>> = {
  USAGE: 2,
  DATA_IN_USE: 3,
  PORT_IN_USE: 4,
  RUNTIME_TOO_OLD: 5,
};

/**
 * Says in words why the host could not start, to the person and on stderr.
 * The host's own sentence names the process that is in the way.
 */
export function showStartFailure(refusal: Refusal<HostRefusalCode>): number {
  const title = shellText().failed[refusal.code];
  process.stderr.write(`arbiter: ${title}: ${refusal.message}\n`);
  dialog.showErrorBox(title, refusal.message);
  return EXIT_CODES[refusal.code];
}
