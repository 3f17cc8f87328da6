import { dialog } from 'electron';
import type { HostRefusalCode } from '../src/main/platform/host-api.ts';
import type { TakenPort } from '../src/shared/contract/index.ts';
import type { Refusal } from '../src/shared/outcome.ts';
import { shellText } from './text.ts';

/** Writes to stderr why the host could not start. */
export function reportStartFailure(refusal: Refusal<HostRefusalCode>): void {
  process.stderr.write(`arbiter: ${shellText().failed[refusal.code]}: ${refusal.message}\n`);
}

/**
 * Shows why the host could not start, in a dialog and on stderr. The message of
 * the refusal names the process that uses the folder or the port.
 */
export function showStartFailure(refusal: Refusal<HostRefusalCode>): void {
  reportStartFailure(refusal);
  dialog.showErrorBox(shellText().failed[refusal.code], refusal.message);
}

export type NamedPortChoice = 'other' | 'again' | 'quit';

/** Asks what to do about a port that a person named and another program holds. Must run after Electron's `ready`. */
export async function choosePort({ port, holder }: TakenPort): Promise<NamedPortChoice> {
  const text = shellText();
  const choices: readonly (readonly [NamedPortChoice, string])[] = [
    ['other', text.otherPort],
    ['again', text.tryAgain],
    ['quit', text.quit],
  ];
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Arbiter',
    message: text.portTaken(port, holder),
    detail: text.portTakenDetail,
    buttons: choices.map(([, label]) => label),
    defaultId: 0,
    cancelId: choices.length - 1,
  });
  return choices[response]?.[0] ?? 'quit';
}
