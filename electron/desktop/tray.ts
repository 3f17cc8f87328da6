import { join } from 'node:path';
import { app, Menu, nativeImage, Tray, type MenuItemConstructorOptions, type NativeImage } from 'electron';
import { withoutQuietKinds, attentionRoute } from '../../src/shared/attention.ts';
import type { RunningWork } from '../../src/shared/contract/index.ts';
import type { HostObserver } from './host-observer.ts';
import { shellText } from '../text.ts';

export interface TrayActions {
  /** Brings the window to the front and opens the route, if there is one. */
  readonly onShow: (route?: string) => void;
  readonly onQuit: () => void;
}

let tray: Tray | null = null;

/** Attention items in the menu; the window lists all of them. */
const MAX_ITEMS = 8;

const ICON_FILES: Partial<Record<NodeJS.Platform, string>> = {
  // Electron finds the file for displays of twice the density by its name.
  darwin: 'trayTemplate.png',
  win32: 'tray.ico',
};

/** The icon in the form that the system wants: macOS colours it by itself, and Windows chooses a size. */
function trayImage(folder: string): NativeImage {
  const image = nativeImage.createFromPath(join(folder, ICON_FILES[process.platform] ?? 'tray.png'));
  if (process.platform === 'darwin') image.setTemplateImage(true);
  return image;
}

/**
 * Shows the tray icon, with a menu of the attention items and of what is running. `icons` is the folder of its files;
 * without them it does nothing.
 */
export function installTray(icons: string, observer: HostObserver, actions: TrayActions): void {
  const image = trayImage(icons);
  if (image.isEmpty()) return;
  // The module keeps the reference, because a tray that is collected as garbage disappears.
  tray = new Tray(image);
  tray.on('click', () => actions.onShow());
  let visibleMenu = '';
  let isPending = false;
  const refresh = async (): Promise<void> => {
    if (isPending || tray === null) return;
    isPending = true;
    const runningWork = await observer.api.call('host.running', {}).catch(() => null);
    isPending = false;
    if (runningWork === null) return;
    const template = menuOf(observer, runningWork, { ...actions, onPauseChange: () => void refresh() });
    const menu = JSON.stringify(template.map(({ label, checked, submenu }) => [label, checked, submenu]));
    // Replacing a menu closes it if it is open, so an unchanged menu stays.
    if (menu === visibleMenu) return;
    visibleMenu = menu;
    tray.setContextMenu(Menu.buildFromTemplate(template));
    const count = withoutQuietKinds(observer.attention(), observer.settings().quiet).length;
    const { attentionCount } = shellText(observer.settings().language);
    tray.setToolTip(count === 0 ? 'Arbiter' : `Arbiter: ${attentionCount(count)}`);
    app.setBadgeCount(count);
  };
  void refresh();
  observer.onChange(() => void refresh());
}

function menuOf(
  observer: HostObserver,
  runningWork: RunningWork,
  { onShow, onQuit, onPauseChange }: TrayActions & { readonly onPauseChange: () => void },
): MenuItemConstructorOptions[] {
  const { quiet, language } = observer.settings();
  const text = shellText(language);
  const visibleItems = withoutQuietKinds(observer.attention(), quiet);
  const entries = visibleItems.slice(0, MAX_ITEMS).map((item) => ({
    label: text.attention[item.kind],
    click: () => onShow(attentionRoute(item) ?? '/'),
  }));
  const togglePause = async (): Promise<void> => {
    await observer.api.call('models.hold', { held: !runningWork.modelsHeld });
    onPauseChange();
  };
  return [
    { id: 'show', label: text.show, click: () => onShow() },
    { type: 'separator' },
    {
      id: 'attention',
      label: text.attentionCount(visibleItems.length),
      enabled: visibleItems.length > 0,
      submenu: entries,
    },
    { id: 'running', label: text.running(runningWork) || text.idle, enabled: false },
    {
      id: 'pause-models',
      label: text.pauseModels,
      type: 'checkbox',
      checked: runningWork.modelsHeld,
      click: () => void togglePause().catch(() => undefined),
    },
    { type: 'separator' },
    { id: 'tray-quit', label: text.quit, click: onQuit },
  ];
}
