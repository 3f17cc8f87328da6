import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, session } from 'electron';
import { childProgram } from '../src/main/app-features/mcp-clients/index.ts';
import { doctorItems } from '../src/main/cli/doctor/items.ts';
import { demoFiller } from '../src/main/cli/demo/filler.ts';
import { EXIT, EXIT_OF_REFUSAL } from '../src/main/cli/exit-codes.ts';
import { createLog } from '../src/main/cli/terminal/log-writer.ts';
import { workerUrls } from '../src/main/cli/worker-url.ts';
import { startHost } from '../src/main/host/host.ts';
import type { HostOptions } from '../src/main/platform/host-api.ts';
import { createQuit } from './desktop/confirm-quit.ts';
import { followLogin } from './desktop/at-login.ts';
import type { LoginStart } from './desktop/desktop-entry.ts';
import { showStartFailure } from './failure-dialog.ts';
import { openSwitchboard } from './window/ipc.ts';
import { installMenu } from './desktop/menu.ts';
import { announceAttention } from './desktop/notifications.ts';
import { capYoungSpace } from './v8-heap.ts';
import { denyPermissions } from './window/permissions.ts';
import { registerAppScheme, serveRenderer } from './window/protocol.ts';
import { endWithLauncher, quitOnDefects, quitOnSignals, stopBeforeQuit } from './quit.ts';
import { openWindowObserver } from './desktop/window-observer.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';
import { followTheme } from './window/theme.ts';
import { installTray } from './desktop/tray.ts';
import { systemVault } from './vault.ts';
import { bringForward, openWindow } from './window/window.ts';

const built = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const RENDERER = built('../renderer');
const PRELOAD = built('../preload/preload.cjs');
const ICON = built('../../resources/icon.png');

const log = createLog({
  json: true,
  verbose: false,
  write: (text) => void process.stderr.write(text),
  nowMs: Date.now,
});

/** Must run after Electron's `ready` event, before which the system's key store is not available. */
async function hostOptions(options: StartOptions): Promise<HostOptions> {
  const vault = await systemVault(options.dataFolder);
  const { background: _, ...settings } = options;
  return {
    ...(vault && { vault }),
    ...settings,
    shell: 'electron',
    rendererFolder: RENDERER,
    packaged: app.isPackaged,
    childProgram: childProgram(import.meta.url, null),
    // Other programs start the app with this: an installed app without arguments, a clone with its folder.
    launcher: { execPath: process.execPath, args: app.isPackaged ? [] : [app.getAppPath()] },
    doctor: () => doctorItems(settings, { env: process.env, entryUrl: import.meta.url }),
    demoData: demoFiller(import.meta.url, log),
    workerUrl: workerUrls(import.meta.url),
    version: app.getVersion(),
    log,
  };
}

/** Starts the app at login with the same data folder and without a window. */
const loginStart = ({ dataFolder }: StartOptions): LoginStart => ({
  program: process.execPath,
  args: [...(app.isPackaged ? [] : [app.getAppPath()]), '--data', dataFolder, '--background'],
});

const firstWindow = (): BrowserWindow | undefined => BrowserWindow.getAllWindows()[0];

async function openApp(options: StartOptions): Promise<void> {
  await app.whenReady();
  denyPermissions(session.defaultSession);
  serveRenderer(RENDERER);
  const started = await startHost(await hostOptions(options));
  if (!started.ok) {
    showStartFailure(started);
    app.exit(EXIT_OF_REFUSAL[started.code]);
    return;
  }
  const host = started.value;
  stopBeforeQuit(host, log);
  const observer = await openWindowObserver(host);
  followTheme(observer);
  const switchboard = openSwitchboard(host, log);
  const show = (route = ''): void => {
    const window = firstWindow();
    if (window === undefined) openWindow(PRELOAD, switchboard, route);
    else bringForward(window, route);
  };
  const quit = createQuit(observer, log);
  const onQuit = (): void => void quit();
  installMenu(onQuit);
  installTray(ICON, observer, { onShow: show, onQuit });
  announceAttention(observer, show);
  followLogin(observer, loginStart(options), log);
  app.on('activate', () => show());
  app.on('second-instance', () => show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !observer.settings().runInBackground) onQuit();
  });
  if (!options.background) show();
}

function main(): void {
  capYoungSpace();
  endWithLauncher();
  quitOnSignals();
  quitOnDefects(log);
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
  mkdirSync(options.value.dataFolder, { recursive: true, mode: 0o700 });
  app.setPath('userData', profile);
  if (!app.requestSingleInstanceLock()) {
    process.stderr.write(
      'arbiter: the app is already open on this data folder; its window was brought to the front\n',
    );
    app.exit(EXIT.dataInUse);
    return;
  }
  void openApp(options.value).catch((error: unknown) => {
    log('error', 'the app could not open', { reason: String(error) });
    app.exit(EXIT.failed);
  });
}

main();
