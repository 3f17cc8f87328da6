import { BrowserWindow, dialog } from 'electron';

/** Asks for one file, in front of the window in which the question was asked; null when the person chooses none. */
export async function pickFile(): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow();
  const options = { properties: ['openFile' as const, 'dontAddToRecent' as const] };
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return canceled ? null : (filePaths[0] ?? null);
}
