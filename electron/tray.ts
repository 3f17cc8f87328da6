import { app, Menu, nativeImage, Tray } from 'electron';
import { shellText } from './text.ts';

let tray: Tray | null = null;

/** A small icon with two entries. A desktop without a tray loses nothing but that. */
export function installTray(icon: string, onShow: () => void): void {
  const image = nativeImage.createFromPath(icon);
  if (image.isEmpty()) return;
  const text = shellText();
  // Held by the module: a tray that is collected as garbage disappears.
  tray = new Tray(image.resize({ width: 16, height: 16 }));
  tray.setToolTip('Arbiter');
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: text.show, click: onShow },
      { type: 'separator' },
      { label: text.quit, click: () => app.quit() },
    ]),
  );
  tray.on('click', onShow);
}
