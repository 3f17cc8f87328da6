import { app, dialog, shell } from 'electron';
import type { StartGuard } from './start-guard.ts';
import { isQuittingOnDefect } from '../quit.ts';
import { shellText } from '../text.ts';

export type SafeStartChoice = 'safe' | 'normal' | 'quit';

const CHOICES: readonly (SafeStartChoice | 'logs')[] = ['safe', 'normal', 'logs', 'quit'];

/**
 * Asks how to start after several starts that failed. A safe start leaves out what may have been the cause: no hardware
 * acceleration, no local chain, no demo match, and all models paused. Must run after Electron's `ready` event.
 */
export async function chooseStart(logsFolder: string): Promise<SafeStartChoice> {
  const text = shellText();
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      title: 'Arbiter',
      message: text.startsFailed,
      detail: text.startsFailedDetail,
      buttons: [text.safeStart, text.normalStart, text.openLogs, text.quit],
      defaultId: 0,
      cancelId: 3,
    });
    const choice = CHOICES[response] ?? 'quit';
    if (choice !== 'logs') return choice;
    await shell.openPath(logsFolder);
  }
}

/** A start counts as good when the app has been up for this long. */
const GOOD_AFTER_MS = 30_000;

/** Notes in the guard that the app works, or that it was ended on purpose; an app that crashes does neither. */
export function watchStart(guard: StartGuard): void {
  setTimeout(guard.noteGood, GOOD_AFTER_MS).unref();
  app.on('quit', (_event, exitCode) => {
    if (exitCode === 0 && !isQuittingOnDefect()) guard.noteEnded();
  });
}
