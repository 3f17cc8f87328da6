import { app, Menu, shell, type MenuItemConstructorOptions } from 'electron';
import { shellText, type ShellText } from '../text.ts';

/** The place in the window where a problem report is shown. */
export const DIAGNOSTICS_ROUTE = '/settings?at=data';

const separator: MenuItemConstructorOptions = { type: 'separator' };

function editMenu(label: string): MenuItemConstructorOptions {
  const roles = ['cut', 'copy', 'paste', 'selectAll'] as const;
  return {
    label,
    submenu: [{ role: 'undo' }, { role: 'redo' }, separator, ...roles.map((role) => ({ role }))],
  };
}

function viewMenu(text: ShellText, onStage: () => void): MenuItemConstructorOptions {
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [separator, { role: 'reload' }, { role: 'toggleDevTools' }];
  const zoom = ['resetZoom', 'zoomIn', 'zoomOut'] as const;
  return {
    label: text.view,
    submenu: [
      ...zoom.map((role) => ({ role })),
      separator,
      { role: 'togglefullscreen' },
      { id: 'stage', label: text.stage, click: onStage },
      ...developer,
    ],
  };
}

interface MenuHandlers {
  readonly onQuit: () => void;
  /** Opens the stage on another screen. */
  readonly onStage: () => void;
  /** Shows the problem report of the host, which can be copied. */
  readonly onDiagnostics: () => void;
  readonly logsFolder: string;
}

/** Sets the application menu. Items with a role have the labels and keys of the platform. */
export function installMenu({ onQuit, onStage, onDiagnostics, logsFolder }: MenuHandlers): void {
  const text = shellText();
  const isMac = process.platform === 'darwin';
  const quit: MenuItemConstructorOptions = {
    id: 'quit',
    label: text.quit,
    accelerator: 'CommandOrControl+Q',
    click: onQuit,
  };
  const close: MenuItemConstructorOptions = { role: 'close', accelerator: 'CommandOrControl+W' };
  const firstMenu: MenuItemConstructorOptions = isMac
    ? { label: app.name, submenu: [{ role: 'about' }, separator, { role: 'hide' }, separator, quit] }
    : { label: text.file, submenu: [close, separator, quit] };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      firstMenu,
      editMenu(text.edit),
      viewMenu(text, onStage),
      { label: text.window, submenu: [{ role: 'minimize' }, ...(isMac ? [close] : [])] },
      {
        label: text.help,
        submenu: [
          { id: 'logs', label: text.openLogs, click: () => void shell.openPath(logsFolder) },
          { id: 'diagnostics', label: text.diagnostics, click: onDiagnostics },
        ],
      },
    ]),
  );
}
