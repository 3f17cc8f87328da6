import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { dialog, nativeTheme, Notification, powerMonitor, safeStorage, screen, shell } from './desktop.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu, nativeImage, Tray } from './menus.ts';
import { absent, onlyModelled } from './not-modelled.ts';
import { protocol } from './protocol.ts';
import { session } from './session.ts';
import { utilityProcess } from './utility-process.ts';
import { WebContents } from './web-contents.ts';

/** The module `electron` of the stand-in. */

const webContents = onlyModelled(
  {
    fromDevToolsTargetId: WebContents.fromDevToolsTargetId,
    fromId: WebContents.fromId,
    getAllWebContents: WebContents.getAllWebContents,
  },
  'webContents',
);

const autoUpdater = absent('autoUpdater');
const clipboard = absent('clipboard');
const contentTracing = absent('contentTracing');
const crashReporter = absent('crashReporter');
const desktopCapturer = absent('desktopCapturer');
const globalShortcut = absent('globalShortcut');
const net = absent('net');
const netLog = absent('netLog');
const systemPreferences = absent('systemPreferences');

export {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  utilityProcess,
  webContents,
};
