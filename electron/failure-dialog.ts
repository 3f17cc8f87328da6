import { dialog } from 'electron';
import type { HostRefusalCode } from '../src/main/platform/host-api.ts';
import type { Refusal } from '../src/shared/outcome.ts';
import { shellText } from './text.ts';

/**
 * Shows why the host could not start, in a dialog and on stderr. The message of
 * the refusal names the process that uses the folder or the port.
 */
export function showStartFailure(refusal: Refusal<HostRefusalCode>): void {
  const title = shellText().failed[refusal.code];
  process.stderr.write(`arbiter: ${title}: ${refusal.message}\n`);
  dialog.showErrorBox(title, refusal.message);
}
