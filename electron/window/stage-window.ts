import { BrowserWindow, screen } from 'electron';
import type { WindowConnections } from './ipc.ts';
import { chooseStageScreen } from './choose-stage-screen.ts';
import { loadPage, webPreferences } from './window.ts';

const ROUTE = '/stage';

/** The ids of the windows that show a stage. */
const stageIds = new Set<number>();

const isStageWindow = (window: BrowserWindow): boolean => stageIds.has(window.id);

/** The window of the control centre; the window of a stage does not count. */
export const mainWindow = (): BrowserWindow | undefined =>
  BrowserWindow.getAllWindows().find((window) => !isStageWindow(window));

/** Whether an address of the app is a stage. */
const isStageAddress = (url: string): boolean => new URL(url).hash.startsWith(`#${ROUTE}`);

/**
 * Opens the stage, the view of one match for spectators, in a window of its own. It is full screen on a screen that does
 * not show `beside`, where there is one.
 * The window has the same preload as the other one, and closes when its page leaves the stage.
 */
export function openStageWindow(
  preload: string,
  windowConnections: WindowConnections,
  beside: BrowserWindow | undefined,
): void {
  const openStage = BrowserWindow.getAllWindows().find(isStageWindow);
  if (openStage !== undefined) {
    openStage.show();
    return;
  }
  const screens = screen.getAllDisplays().map((display) => display.bounds);
  const bounds = chooseStageScreen(screens, beside?.getBounds() ?? null);
  const window = new BrowserWindow({
    ...(bounds ?? { width: 1280, height: 720 }),
    fullscreen: bounds !== null,
    autoHideMenuBar: true,
    show: false,
    title: 'Arbiter',
    backgroundColor: '#000000',
    webPreferences: webPreferences(preload),
  });
  const { id } = window;
  stageIds.add(id);
  window.on('closed', () => stageIds.delete(id));
  window.webContents.on('did-navigate-in-page', (_event, url) => {
    if (!isStageAddress(url)) window.close();
  });
  loadPage(window, windowConnections, ROUTE);
}
