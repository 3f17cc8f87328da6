import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, session } from 'electron';
import { findChildProgram, preparePackagedChildLater } from '../src/main/app-features/mcp-clients/index.ts';
import { findRollback, installationOf } from '../src/main/app-features/updates/index.ts';
import { doctorJson } from '../src/main/cli/doctor/doctor-items.ts';
import { createDemoFiller } from '../src/main/cli/demo/demo-filler.ts';
import { createSamplePlayer } from '../src/main/cli/openfront/sample-game.ts';
import { EXIT, EXIT_OF_REFUSAL } from '../src/main/cli/exit-codes.ts';
import { installationPlace } from '../src/main/cli/installation/installation-place.ts';
import { findCommandLine, findWindowProgram } from '../src/main/cli/installation/program-name.ts';
import { IDLE_EXIT_MS } from '../src/main/cli/host-start/idle-exit.ts';
import { startOnNearbyPort, takenPortOf, type PortAttempt } from '../src/main/cli/host-start/nearby-port.ts';
import { createLog } from '../src/main/cli/terminal/log-writer.ts';
import { updateOptions } from '../src/main/cli/host-start/update-options.ts';
import { threadUrls } from '../src/main/threads/thread-url.ts';
import { startHost } from '../src/main/host/host.ts';
import { createLogFile, dataPaths, tryPrepareFolder } from '../src/main/platform/data-folder/index.ts';
import type { Host, HostOptions, HostRefusalCode } from '../src/main/platform/host-api.ts';
import type { Log } from '../src/main/platform/log.ts';
import type { Outcome } from '../src/shared/outcome.ts';
import { openAttachedApp } from './attached/attached-app.ts';
import { chooseStart, watchStart } from './crashes/safe-start.ts';
import { createStartGuard, type StartGuard } from './crashes/start-guard.ts';
import { commandArguments } from './command-arguments.ts';
import { programToRestart, pathWithoutMount } from './appimage.ts';
import { createConfirmedQuit } from './desktop/confirm-quit.ts';
import { installSystemMenus } from './desktop/system-menus.ts';
import { resolveDataFolder } from '../src/main/cli/host-start/host-settings.ts';
import { isOpenedAtLogin, syncLoginItem } from './desktop/login-item.ts';
import type { LoginItem } from './desktop/login-settings.ts';
import { applyUpdateAndRestart, restartForUpdate, type AppProgram } from './desktop/restart-for-update.ts';
import { choosePort, reportStartFailure, showStartFailure } from './failure-dialog.ts';
import type { JumpListProgram } from './deep-links/quick-actions.ts';
import { findDeepLink } from './deep-links/deep-link.ts';
import {
  collectDeepLinks,
  createDeepLinkFollower,
  listenForDeepLinks,
  registerDeepLinks,
  type SecondStart,
} from './deep-links/follow-deep-links.ts';
import { openWindowConnections } from './window/ipc.ts';
import { pickFile } from './desktop/pick-file.ts';
import { DIAGNOSTICS_ROUTE, installMenu } from './desktop/menu.ts';
import { announceAttention } from './desktop/notifications.ts';
import { limitYoungGeneration } from './v8-heap.ts';
import { denyPermissions } from './window/permissions.ts';
import { registerAppScheme, serveRenderer } from './window/app-scheme.ts';
import { runCommand } from './run-command.ts';
import { endWithLauncher, quitOnUnhandledErrors, quitOnSignals, stopBeforeQuit } from './quit.ts';
import { openHostObserver } from './desktop/host-observer.ts';
import { readStartOptions, type StartOptions } from './start-options.ts';
import { syncTheme } from './window/theme.ts';
import { installTray } from './desktop/tray.ts';
import { openSystemVault } from './vault.ts';
import { mainWindow, openStageWindow } from './window/stage-window.ts';
import { focusWindow, openWindow } from './window/window.ts';

const builtPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const RENDERER = builtPath('../renderer');
const PRELOAD = builtPath('../preload/preload.cjs');
const TRAY_ICONS = builtPath('../../resources/tray');

/** The program that starts this app again, and for a clone the folder of the app, which Electron needs. */
const PROGRAM = programToRestart(process.execPath, process.env);
const APP_PATH: readonly string[] = app.isPackaged ? [] : [app.getAppPath()];

const MENU_PROGRAM: JumpListProgram = { program: PROGRAM, args: APP_PATH };

/** The id of the app in the installers. */
const APP_ID = 'org.arbiter.desktop';

const stderrLog = createLog({
  json: true,
  verbose: false,
  write: (text) => void process.stderr.write(text),
  nowMs: Date.now,
});

let shellLog: Log = stderrLog;

/** The log of the shell, in `logs/shell.log` as soon as the data folder can be used; the host has its own file. */
const log: Log = (...event) => shellLog(...event);

function startShellLog(dataFolder: string): void {
  const file = createLogFile({ dataFolder, log: stderrLog, nowMs: Date.now, name: 'shell' });
  file.begin();
  shellLog = file.log;
}

/** Builds the options. Must run after Electron's `ready` event, before which the system's key store is not available. */
async function prepareHostOptions(options: StartOptions): Promise<HostOptions> {
  const vault = await openSystemVault(options.dataFolder);
  const place = { entryUrl: import.meta.url, env: process.env };
  const { platform, execPath } = process;
  const { background: _, isPortNamed: __, idleExit, updateSource, ...settings } = options;
  const updates = updateOptions(updateSource, {
    packaged: app.isPackaged,
    env: process.env,
    restart: restartForUpdate(appProgram(options), log),
  });
  return {
    ...(vault && { vault }),
    ...settings,
    ...(updates === undefined ? {} : { updates }),
    shell: 'electron',
    rendererFolder: RENDERER,
    packaged: app.isPackaged,
    childProgram: preparePackagedChildLater(findChildProgram(import.meta.url, null), {
      env: process.env,
      platform: process.platform,
      dataFolder: options.dataFolder,
      version: app.getVersion(),
    }),
    // Other programs start the app in this way when they need its host; no person has asked for a window then.
    launcher: { execPath: PROGRAM, args: [...APP_PATH, '--background', '--no-demo', '--idle-exit'] },
    ...(idleExit ? { idle: { afterMs: IDLE_EXIT_MS, onIdle: quitUnlessOpened } } : {}),
    doctor: () => doctorJson(settings, { ...place, program: findWindowProgram(place), nowMs: Date.now }),
    commandLine: findCommandLine(place, options.dataFolder),
    demoData: createDemoFiller(import.meta.url, stderrLog),
    playSample: createSamplePlayer(import.meta.url),
    threadUrl: threadUrls(import.meta.url),
    version: app.getVersion(),
    installation: {
      ...installationPlace({ ...place, packaged: app.isPackaged, platform, execPath }),
      sandbox: !process.argv.includes('--no-sandbox'),
    },
    pickFile,
    log: stderrLog,
  };
}

let wasOpened = false;

/** Quits an app that only other programs used; a person who has opened a window quits it themselves. */
function quitUnlessOpened(): void {
  if (!wasOpened) app.quit();
}

/** The program that starts the app again after an update, with the same data folder. */
const appProgram = ({ dataFolder }: StartOptions): AppProgram => ({
  program: PROGRAM,
  args: [...APP_PATH, '--data', dataFolder],
});

/** The program that the system starts at login, with the same data folder and without a window. */
const loginItem = (options: StartOptions): LoginItem => {
  const { program, args } = appProgram(options);
  const isDefaultFolder = options.dataFolder === resolveDataFolder(null, process.env);
  return { program, args: [...args, '--background'], isDefaultFolder };
};

async function startOnPort(
  options: StartOptions,
  { port, portSource }: PortAttempt,
): Promise<Outcome<Host, HostRefusalCode>> {
  const settings = await prepareHostOptions({ ...options, ports: { ...options.ports, gateway: port } });
  return startHost({ ...settings, ...(portSource === undefined ? {} : { portSource }) });
}

/**
 * Starts the host. Without a named port it uses a free one when the default port is taken. When a named port is taken, the
 * person chooses, unless the app starts in the background or may use only the named ports. Null when they chose to quit.
 */
async function startOnFreePort(options: StartOptions): Promise<Outcome<Host, HostRefusalCode> | null> {
  const { isPortNamed, ports, strictPorts, background } = options;
  let namedPort = isPortNamed || strictPorts ? ports.gateway : null;
  for (;;) {
    const started = await startOnNearbyPort(
      namedPort,
      (attempt) => startOnPort(options, attempt),
      (message) => log('info', message),
    );
    const canChoose = !started.ok && started.code === 'PORT_IN_USE' && !strictPorts && !background;
    if (!canChoose) return started;
    reportStartFailure(started);
    const choice = await choosePort(takenPortOf(started));
    if (choice === 'quit') return null;
    if (choice === 'other') namedPort = null;
  }
}

/** Asks how to start after starts that failed. Returns `ended` when the app quits or another version takes its place. */
async function chooseStartKind(
  options: StartOptions,
  guard: StartGuard,
  logsFolder: string,
): Promise<'safe' | 'normal' | 'ended'> {
  if (!guard.isSafeStartDue || options.background) return 'normal';
  const installation = installationOf({ platform: process.platform, env: process.env });
  const rollback = findRollback(options.dataFolder, installation, app.getVersion());
  const choice = await chooseStart(logsFolder, rollback?.version ?? null);
  if (choice === 'safe' || choice === 'normal') return choice;
  if (choice === 'back' && rollback !== null)
    applyUpdateAndRestart(rollback.begin(), appProgram(options), log);
  app.quit();
  return 'ended';
}

async function openApp(parsedOptions: StartOptions, guard: StartGuard, link: string | null): Promise<void> {
  await app.whenReady();
  const options = { ...parsedOptions, background: parsedOptions.background || isOpenedAtLogin() };
  denyPermissions(session.defaultSession);
  serveRenderer(RENDERER);
  const logsFolder = dataPaths(options.dataFolder).logs;
  const choice = await chooseStartKind(options, guard, logsFolder);
  if (choice === 'ended') return;
  const isSafe = choice === 'safe';
  const started = await startOnFreePort(isSafe ? { ...options, chain: 'off', demo: false } : options);
  if (started === null) {
    app.exit(EXIT.portInUse);
    return;
  }
  if (!started.ok) {
    if (
      started.code === 'DATA_IN_USE' &&
      (await openAttachedApp({ ...options, preload: PRELOAD, program: MENU_PROGRAM, log, link }))
    )
      return;
    showStartFailure(started);
    app.exit(EXIT_OF_REFUSAL[started.code]);
    return;
  }
  const host = started.value;
  stopBeforeQuit(host, log);
  const observer = await openHostObserver(host);
  if (isSafe) await observer.api.call('models.hold', { held: true });
  syncTheme(observer);
  const windowConnections = openWindowConnections(host, log);
  const show = (route = ''): void => {
    wasOpened = true;
    const window = mainWindow();
    if (window === undefined) openWindow(PRELOAD, windowConnections, route);
    else focusWindow(window, route);
  };
  const quit = createConfirmedQuit(observer, log);
  const onQuit = (): void => void quit();
  const onStage = (): void => openStageWindow(PRELOAD, windowConnections, mainWindow());
  installMenu({ onQuit, onStage, onDiagnostics: () => show(DIAGNOSTICS_ROUTE), logsFolder });
  installTray(TRAY_ICONS, observer, { onShow: show, onQuit });
  announceAttention(observer, show);
  syncLoginItem(observer, loginItem(options), log);
  const links = createDeepLinkFollower(show, log, Date.now);
  installSystemMenus(observer, MENU_PROGRAM, links.follow);
  app.on('activate', () => show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !observer.settings().runInBackground) onQuit();
  });
  if (!options.background) show();
  listenForDeepLinks(link, links, () => show());
}

function main(): void {
  process.env['PATH'] = pathWithoutMount(process.env);
  limitYoungGeneration();
  endWithLauncher();
  quitOnSignals();
  quitOnUnhandledErrors(log);
  // Windows shows notifications only of an app with this id, which the installer sets too.
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  app.enableSandbox();
  registerAppScheme();
  collectDeepLinks();
  registerDeepLinks();
  const link = findDeepLink(process.argv);
  // The author of a link could add options to it, so a start with a link accepts none.
  const args = link === null ? process.argv.slice(1) : [];
  const options = readStartOptions({ args, env: process.env });
  if (!options.ok) {
    process.stderr.write(`arbiter: ${options.message}\n`);
    app.exit(EXIT.usage);
    return;
  }
  // Electron keeps its single-instance lock in this folder, which allows one app for each data folder.
  const userDataFolder = join(options.value.dataFolder, 'window');
  const folder = tryPrepareFolder(options.value.dataFolder);
  if (!folder.ok) {
    showStartFailure(folder);
    app.exit(EXIT_OF_REFUSAL[folder.code]);
    return;
  }
  app.setPath('userData', userDataFolder);
  startShellLog(options.value.dataFolder);
  const secondStart: SecondStart = { link };
  if (!app.requestSingleInstanceLock({ ...secondStart })) {
    process.stderr.write(
      'arbiter: the app is already open on this data folder; its window was brought to the front\n',
    );
    app.exit(EXIT.ok);
    return;
  }
  const guard = createStartGuard(join(userDataFolder, 'starts.json'), app.getVersion(), Date.now);
  // A graphics driver is the likeliest cause of starts that fail, and this must precede `ready`.
  if (guard.isSafeStartDue) app.disableHardwareAcceleration();
  watchStart(guard);
  void openApp(options.value, guard, link).catch((error: unknown) => {
    log('error', 'the app could not open', { reason: String(error) });
    app.exit(EXIT.failed);
  });
}

const commandArgs = commandArguments(process.argv);
if (commandArgs === null) main();
else await runCommand(commandArgs);
