import { join } from 'node:path';
import { app, BrowserWindow, screen, type WebPreferences } from 'electron';
import { recoverPageAfterFaults } from './recover-page.ts';
import type { WindowConnections } from './ipc.ts';
import { confineNavigation } from './navigation.ts';
import { APP_URL } from './app-url.ts';
import { backgroundColor } from './theme.ts';
import { readWindowState, saveWindowState } from './window-state.ts';

const stateFile = (): string => join(app.getPath('userData'), 'window.json');

function saveStateOf(window: BrowserWindow): void {
  const { x, y, width, height } = window.getNormalBounds();
  saveWindowState(stateFile(), { place: { x, y }, width, height, maximized: window.isMaximized() });
}

/** The rights of every page of the app. */
export const webPreferences = (preload: string): WebPreferences => ({
  preload,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: false,
  devTools: !app.isPackaged,
});

function buildWindow(preload: string): BrowserWindow {
  const { place, width, height, maximized } = readWindowState(
    stateFile(),
    screen.getAllDisplays().map((display) => display.workArea),
  );
  const window = new BrowserWindow({
    ...place,
    width,
    height,
    minWidth: 640,
    minHeight: 480,
    show: false,
    title: 'Arbiter',
    backgroundColor: backgroundColor(),
    webPreferences: webPreferences(preload),
  });
  if (maximized) window.maximize();
  return window;
}

const routeUrl = (route: string): string => (route === '' ? APP_URL : `${APP_URL}#${route}`);

/** Loads a page of the app into a new window, with its connection to the host, and shows it when it has been painted. */
export function loadPage(window: BrowserWindow, windowConnections: WindowConnections, route: string): void {
  recoverPageAfterFaults(window, windowConnections.log);
  confineNavigation(window.webContents);
  windowConnections.connect(window.webContents);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(routeUrl(route));
}

/** Opens the window of the control centre and shows it when its first page has been painted. */
export function openWindow(
  preload: string,
  windowConnections: WindowConnections,
  route: string,
): BrowserWindow {
  const window = buildWindow(preload);
  window.on('close', () => saveStateOf(window));
  loadPage(window, windowConnections, route);
  return window;
}

/** Brings the window to the front, even when it is minimised or hidden. */
export function focusWindow(window: BrowserWindow, route = ''): void {
  // Only the part after the # changes, so the page is not loaded again.
  if (route !== '') void window.loadURL(routeUrl(route));
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
