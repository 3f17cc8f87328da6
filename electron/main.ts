import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, session } from 'electron';
import { childProgram } from '../src/main/app-features/mcp-clients/index.ts';
import { doctorItems } from '../src/main/cli/doctor/items.ts';
import { demoFiller } from '../src/main/cli/demo/filler.ts';
import { EXIT, EXIT_OF_REFUSAL } from '../src/main/cli/exit-codes.ts';
import { commandLineFor, windowProgram } from '../src/main/cli/installation/program-name.ts';
import { IDLE_EXIT_MS } from '../src/main/cli/host-access/idle-exit.ts';
import { onFreePort } from '../src/main/cli/host-access/nearby-port.ts';
import { findOpenHost } from '../src/main/cli/host-access/open-host.ts';
import { openBrowser } from '../src/main/cli/terminal/open-browser.ts';
import { createLog } from '../src/main/cli/terminal/log-writer.ts';
import { workerUrls } from '../src/main/cli/worker-url.ts';
import { startHost } from '../src/main/host/host.ts';
import { tryPrepareFolder } from '../src/main/platform/data-folder/index.ts';
import type { Host, HostOptions, HostRefusalCode } from '../src/main/platform/host-api.ts';
import type { Outcome } from '../src/shared/outcome.ts';
import { programToRestart, pathWithoutMount } from './appimage.ts';
import { createQuit } from './desktop/confirm-quit.ts';
import { syncLoginItem } from './desktop/login-item.ts';
import type { LoginItem } from './desktop/desktop-entry.ts';
import { showStartFailure } from './failure-dialog.ts';
import { openWindowConnections } from './window/ipc.ts';
import { installMenu } from './desktop/menu.ts';
import { announceAttention } from './desktop/notifications.ts';
import { limitYoungGeneration } from './v8-heap.ts';
import { denyPermissions } from './window/permissions.ts';
import { registerAppScheme, serveRenderer } from './window/protocol.ts';
import { endWithLauncher, quitOnDefects, quitOnSignals, stopBeforeQuit } from './quit.ts';
import { openWindowObserver } from './desktop/window-observer.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';
import { syncTheme } from './window/theme.ts';
import { installTray } from './desktop/tray.ts';
import { systemVault } from './vault.ts';
import { isStageWindow, openStageWindow } from './window/stage-window.ts';
import { focusWindow, openWindow } from './window/window.ts';

const built = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const RENDERER = built('../renderer');
const PRELOAD = built('../preload/preload.cjs');
const TRAY_ICONS = built('../../resources/tray');

/** The program that starts this app again, and for a clone the folder of the app, which Electron needs. */
const PROGRAM = programToRestart(process.execPath, process.env);
const APP_PATH: readonly string[] = app.isPackaged ? [] : [app.getAppPath()];

/** The id of the app in the installers. */
const APP_ID = 'org.arbiter.desktop';

const log = createLog({
  json: true,
  verbose: false,
  write: (text) => void process.stderr.write(text),
  nowMs: Date.now,
});

/** Must run after Electron's `ready` event, before which the system's key store is not available. */
async function hostOptions(options: StartOptions): Promise<HostOptions> {
  const vault = await systemVault(options.dataFolder);
  const place = { entryUrl: import.meta.url, env: process.env };
  const { background: _, isPortNamed: __, idleExit, ...settings } = options;
  return {
    ...(vault && { vault }),
    ...settings,
    shell: 'electron',
    rendererFolder: RENDERER,
    packaged: app.isPackaged,
    childProgram: childProgram(import.meta.url, null),
    // Other programs that need the host start the app with this; nobody is there who would look at a window.
    launcher: { execPath: PROGRAM, args: [...APP_PATH, '--background', '--no-demo', '--idle-exit'] },
    ...(idleExit ? { idle: { afterMs: IDLE_EXIT_MS, onIdle: quitUnlessOpened } } : {}),
    doctor: () => doctorItems(settings, { ...place, program: windowProgram(place), nowMs: Date.now }),
    commandLine: commandLineFor(place, options.dataFolder),
    demoData: demoFiller(import.meta.url, log),
    workerUrl: workerUrls(import.meta.url),
    version: app.getVersion(),
    log,
  };
}

let wasOpened = false;

/** Quits an app that only other programs used; a person who opened a window ends it himself. */
function quitUnlessOpened(): void {
  if (!wasOpened) app.quit();
}

/** Starts the app at login with the same data folder and without a window. */
const loginItem = ({ dataFolder }: StartOptions): LoginItem => ({
  program: PROGRAM,
  args: [...APP_PATH, '--data', dataFolder, '--background'],
});

/** The window of the control centre; the window of a stage does not count. */
const mainWindow = (): BrowserWindow | undefined =>
  BrowserWindow.getAllWindows().find((window) => !isStageWindow(window));

/** Starts the host; without a named port on a free one when the usual one is taken. */
async function startOnFreePort(options: StartOptions): Promise<Outcome<Host, HostRefusalCode>> {
  const { isPortNamed, ...rest } = options;
  const start = async (gateway: number) =>
    startHost(await hostOptions({ ...options, ports: { ...rest.ports, gateway } }));
  const isFixed = isPortNamed || rest.strictPorts;
  return onFreePort(isFixed ? rest.ports.gateway : null, start, (sentence) => log('info', sentence));
}

/**
 * Opens the window of the host that another program runs on this data folder, in the browser. False when that host
 * does not answer.
 */
async function showRunningHost({ dataFolder, background }: StartOptions): Promise<boolean> {
  const running = await findOpenHost(dataFolder);
  if (running === null) return false;
  const { host, windowUrl } = running;
  if (!background) openBrowser(windowUrl, host.data);
  process.stderr.write(
    `arbiter: a host is running on this data folder (pid ${host.pid}); its window is ${windowUrl}\n`,
  );
  return true;
}

async function openApp(options: StartOptions): Promise<void> {
  await app.whenReady();
  denyPermissions(session.defaultSession);
  serveRenderer(RENDERER);
  const started = await startOnFreePort(options);
  if (!started.ok) {
    if (started.code === 'DATA_IN_USE' && (await showRunningHost(options))) {
      app.exit(EXIT.fine);
      return;
    }
    showStartFailure(started);
    app.exit(EXIT_OF_REFUSAL[started.code]);
    return;
  }
  const host = started.value;
  stopBeforeQuit(host, log);
  const observer = await openWindowObserver(host);
  syncTheme(observer);
  const windowConnections = openWindowConnections(host, log);
  const show = (route = ''): void => {
    wasOpened = true;
    const window = mainWindow();
    if (window === undefined) openWindow(PRELOAD, windowConnections, route);
    else focusWindow(window, route);
  };
  const quit = createQuit(observer, log);
  const onQuit = (): void => void quit();
  const onStage = (): void => openStageWindow(PRELOAD, windowConnections, mainWindow());
  installMenu({ onQuit, onStage });
  installTray(TRAY_ICONS, observer, { onShow: show, onQuit });
  announceAttention(observer, show);
  syncLoginItem(observer, loginItem(options), log);
  app.on('activate', () => show());
  app.on('second-instance', () => show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !observer.settings().runInBackground) onQuit();
  });
  if (!options.background) show();
}

function main(): void {
  process.env['PATH'] = pathWithoutMount(process.env);
  limitYoungGeneration();
  endWithLauncher();
  quitOnSignals();
  quitOnDefects(log);
  // Windows shows notifications only of an app with this id, which is that of the installer.
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  app.enableSandbox();
  registerAppScheme();
  const options = readStartOptions({ args: process.argv.slice(1), env: process.env });
  if (!options.ok) {
    process.stderr.write(`arbiter: ${options.message}\n`);
    app.exit(EXIT.usage);
    return;
  }
  // Electron keeps its single-instance lock in this folder, which allows one app for each data folder.
  const profile = join(options.value.dataFolder, 'window');
  const prepared = tryPrepareFolder(options.value.dataFolder);
  if (!prepared.ok) {
    showStartFailure(prepared);
    app.exit(EXIT_OF_REFUSAL[prepared.code]);
    return;
  }
  app.setPath('userData', profile);
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write(
      'arbiter: the app is already open on this data folder; its window was brought to the front\n',
    );
    app.exit(EXIT.fine);
    return;
  }
  void openApp(options.value).catch((error: unknown) => {
    log('error', 'the app could not open', { reason: String(error) });
    app.exit(EXIT.failed);
  });
}

main();
