import { app, dialog, shell } from 'electron';
import type { StartGuard } from './start-guard.ts';
import { isQuittingOnDefect } from '../quit.ts';
import { shellText } from '../text.ts';

export type SafeStartChoice = 'safe' | 'normal' | 'back' | 'quit';

/**
 * Asks how to start after several starts that failed. A safe start leaves out what may have been the cause: no hardware
 * acceleration, no local chain, no demo match, and all models paused. `previousVersion` is the one that an
 * update replaced, or null when there is none to go back to.
 * Must run after Electron's `ready` event.
 */
export async function chooseStart(
  logsFolder: string,
  previousVersion: string | null,
): Promise<SafeStartChoice> {
  const text = shellText();
  const choices: readonly (readonly [SafeStartChoice | 'logs', string])[] = [
    ['safe', text.safeStart],
    ['normal', text.normalStart],
    ...(previousVersion === null ? [] : [['back', text.goBack(previousVersion)] as const]),
    ['logs', text.openLogs],
    ['quit', text.quit],
  ];
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      title: 'Arbiter',
      message: text.startsFailed,
      detail: text.startsFailedDetail,
      buttons: choices.map(([, label]) => label),
      defaultId: 0,
      cancelId: choices.length - 1,
    });
    const choice = choices[response]?.[0] ?? 'quit';
    if (choice !== 'logs') return choice;
    await shell.openPath(logsFolder);
  }
}

/** A start counts as good when the app has been up for this long. */
const GOOD_AFTER_MS = 30_000;

/** Records in the guard that the app works, or that it was ended on purpose; an app that crashes does neither. */
export function watchStart(guard: StartGuard): void {
  setTimeout(guard.markGood, GOOD_AFTER_MS).unref();
  app.on('quit', (_event, exitCode) => {
    if (exitCode === 0 && !isQuittingOnDefect()) guard.markEnded();
  });
}
