import { app, dialog } from 'electron';
import type { Log } from '../../src/main/platform/log.ts';
import type { HostObserver } from './host-observer.ts';
import { shellText } from '../text.ts';

/**
 * Creates the function that quits on the user's request. While something is running, a dialog names it and asks first.
 * Signals, a shutdown of the system and the end of the launcher end the app without a question.
 */
export function createConfirmedQuit(observer: HostObserver, log: Log): () => Promise<void> {
  let pendingAnswer: Promise<boolean> | null = null;
  const canQuit = async (): Promise<boolean> => {
    const text = shellText(observer.settings().language);
    const runningText = text.running(await observer.api.call('host.running', {}));
    if (runningText === '') return true;
    const { response } = await dialog.showMessageBox({
      type: 'question',
      title: 'Arbiter',
      message: text.stillRunning,
      detail: `${runningText}\n\n${text.stillRunningDetail}`,
      buttons: [text.keepRunning, text.quit],
      defaultId: 0,
      cancelId: 0,
    });
    return response === 1;
  };
  return async () => {
    pendingAnswer ??= canQuit().catch((error: unknown) => {
      log('warn', 'the question before quitting failed', { reason: String(error) });
      return true;
    });
    const isConfirmed = await pendingAnswer;
    pendingAnswer = null;
    if (isConfirmed) app.quit();
  };
}
