import { dialog } from 'electron';
import type { HostRefusalCode } from '../src/main/platform/host-api.ts';
import type { Refusal } from '../src/shared/outcome.ts';
import { shellText } from './text.ts';

/**
 * Says in words why the host could not start, to the person and on stderr.
 * The host's own sentence names the process that is in the way.
 */
export function showStartFailure(refusal: Refusal<HostRefusalCode>): void {
  const title = shellText().failed[refusal.code];
  process.stderr.write(`arbiter: ${title}: ${refusal.message}\n`);
  dialog.showErrorBox(title, refusal.message);
}
