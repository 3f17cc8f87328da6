import { join } from 'node:path';
import { app, BrowserWindow, screen } from 'electron';
import type { Switchboard } from './ipc.ts';
import { confineNavigation } from './navigation.ts';
import { APP_URL } from './origin.ts';
import { backgroundColor } from './theme.ts';
import { readWindowState, writeWindowState } from './window-state.ts';

const stateFile = (): string => join(app.getPath('userData'), 'window.json');

function remember(window: BrowserWindow): void {
  const { x, y, width, height } = window.getNormalBounds();
  writeWindowState(stateFile(), { place: { x, y }, width, height, maximized: window.isMaximized() });
}

function build(preload: string): BrowserWindow {
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
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  if (maximized) window.maximize();
  return window;
}

const placeUrl = (place: string): string => (place === '' ? APP_URL : `${APP_URL}#${place}`);

/** Opens the control centre: guarded before its first page, shown once it has painted. */
export function openWindow(preload: string, switchboard: Switchboard, place: string): BrowserWindow {
  const window = build(preload);
  confineNavigation(window.webContents);
  switchboard.connect(window.webContents);
  window.once('ready-to-show', () => window.show());
  window.on('close', () => remember(window));
  void window.loadURL(placeUrl(place));
  return window;
}

/** Brings a window to the person, wherever it was put. */
export function bringForward(window: BrowserWindow, place = ''): void {
  // The page stays: only the part after the # is another one.
  if (place !== '') void window.loadURL(placeUrl(place));
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
