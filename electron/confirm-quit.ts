import { app, dialog } from 'electron';
import type { Log } from '../src/main/platform/log.ts';
import type { WindowObserver } from './window-observer.ts';
import { shellText } from './text.ts';

/**
 * How a person ends the app: what is still running is said, and asked about
 * once. Signals, the system's shutdown and the launcher's end do not ask.
 */
export function createQuit(observer: WindowObserver, log: Log): () => Promise<void> {
  let pendingAnswer: Promise<boolean> | null = null;
  const mayQuit = async (): Promise<boolean> => {
    const text = shellText(observer.settings().language);
    const running = text.running(await observer.api.call('host.running', {}));
    if (running === '') return true;
    const { response } = await dialog.showMessageBox({
      type: 'question',
      title: 'Arbiter',
      message: text.stillRunning,
      detail: `${running}\n\n${text.goesOn}`,
      buttons: [text.keep, text.quit],
      defaultId: 0,
      cancelId: 0,
    });
    return response === 1;
  };
  return async () => {
    pendingAnswer ??= mayQuit().catch((error: unknown) => {
      log('warn', 'could not ask before quitting', { reason: String(error) });
      return true;
    });
    const yes = await pendingAnswer;
    pendingAnswer = null;
    if (yes) app.quit();
  };
}
