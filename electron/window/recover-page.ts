import { dialog, type BrowserWindow } from 'electron';
import type { Log } from '../../src/main/platform/log.ts';
import { shellText } from '../text.ts';
import { CRASH_PAGE_URL } from './crash-page.ts';
import { remedyFor } from '../crashes/page-crash.ts';

/** The person is asked this long after Electron has reported, after a few seconds, that a page does not respond. */
const QUESTION_DELAY_MS = 15_000;

/**
 * From now on, loads the page of a window again when its process has ended, and asks what to do when it hangs. The host
 * runs in the main process or in another one and continues meanwhile, so no game is lost.
 */
export function recoverPageAfterFaults(window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  const reloadsAtMs: number[] = [];
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const remedy = remedyFor(reason, reloadsAtMs, Date.now());
    if (remedy === 'none') return;
    log('error', 'the process of a window is gone', { reason, exitCode, remedy });
    if (remedy === 'reload') {
      reloadsAtMs.push(Date.now());
      webContents.reload();
      return;
    }
    void window.loadURL(CRASH_PAGE_URL);
    if (remedy === 'explain_change') dialog.showErrorBox('Arbiter', shellText().programChanged);
  });
  watchResponsiveness(window, log);
}

/** Asks about a page that hangs, with one question at a time; the question closes when the page responds again. */
function watchResponsiveness(window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  let questionTimer: NodeJS.Timeout | null = null;
  let question: AbortController | null = null;
  const stop = (): void => {
    if (questionTimer !== null) clearTimeout(questionTimer);
    questionTimer = null;
    question?.abort();
    question = null;
  };
  const showQuestion = async (): Promise<void> => {
    log('warn', 'a window does not respond');
    const text = shellText();
    question = new AbortController();
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: 'Arbiter',
      message: text.hung,
      detail: text.hungDetail,
      buttons: [text.wait, text.reload],
      defaultId: 0,
      cancelId: 0,
      signal: question.signal,
    });
    question = null;
    if (response !== 1 || window.isDestroyed()) return;
    // A hung process does not take part in an ordinary reload.
    webContents.forcefullyCrashRenderer();
  };
  window.on('unresponsive', () => {
    if (question !== null) return;
    questionTimer ??= setTimeout(() => {
      questionTimer = null;
      void showQuestion().catch(() => undefined);
    }, QUESTION_DELAY_MS);
  });
  window.on('responsive', stop);
  window.once('closed', stop);
}
