import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { shellText } from '../text.ts';

const separator: MenuItemConstructorOptions = { type: 'separator' };

function editMenu(label: string): MenuItemConstructorOptions {
  const roles = ['cut', 'copy', 'paste', 'selectAll'] as const;
  return {
    label,
    submenu: [{ role: 'undo' }, { role: 'redo' }, separator, ...roles.map((role) => ({ role }))],
  };
}

function viewMenu(label: string): MenuItemConstructorOptions {
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [separator, { role: 'reload' }, { role: 'toggleDevTools' }];
  const zoom = ['resetZoom', 'zoomIn', 'zoomOut'] as const;
  return {
    label,
    submenu: [...zoom.map((role) => ({ role })), separator, { role: 'togglefullscreen' }, ...developer],
  };
}

/** Sets the application menu. Items with a role have the labels and keys of the platform. */
export function installMenu(onQuit: () => void): void {
  const text = shellText();
  const isMac = process.platform === 'darwin';
  const quit: MenuItemConstructorOptions = {
    id: 'quit',
    label: text.quit,
    accelerator: 'CommandOrControl+Q',
    click: onQuit,
  };
  const close: MenuItemConstructorOptions = { role: 'close', accelerator: 'CommandOrControl+W' };
  const first: MenuItemConstructorOptions = isMac
    ? { label: app.name, submenu: [{ role: 'about' }, separator, { role: 'hide' }, separator, quit] }
    : { label: text.file, submenu: [close, separator, quit] };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      first,
      editMenu(text.edit),
      viewMenu(text.view),
      { label: text.window, submenu: [{ role: 'minimize' }, ...(isMac ? [close] : [])] },
    ]),
  );
}
