import { app } from 'electron';
import { openRemoteWindowConnection } from '../../src/main/cli/host-client/remote-window-connection.ts';
import { findProvenHost } from '../../src/main/cli/host-client/running-host.ts';
import { dataPaths } from '../../src/main/platform/data-folder/index.ts';
import type { Log } from '../../src/main/platform/log.ts';
import { DIAGNOSTICS_ROUTE, installMenu } from '../desktop/menu.ts';
import { installSystemMenus } from '../desktop/system-menus.ts';
import type { JumpListProgram } from '../deep-links/quick-actions.ts';
import { openHostObserver, type HostObserver } from '../desktop/host-observer.ts';
import { createDeepLinkFollower, listenForDeepLinks } from '../deep-links/follow-deep-links.ts';
import { openWindowConnections } from '../window/ipc.ts';
import { mainWindow, openStageWindow } from '../window/stage-window.ts';
import { syncTheme } from '../window/theme.ts';
import { focusWindow, openWindow } from '../window/window.ts';

export interface AttachedAppOptions {
  readonly dataFolder: string;
  readonly preload: string;
  /** How the system's menus start the app. */
  readonly program: JumpListProgram;
  /** True when the app was started for its host only. */
  readonly background: boolean;
  readonly log: Log;
  /** The link with which the app was started; null without one. */
  readonly link: string | null;
}

const NOTICE_TIMEOUT_MS = 2000;

/** Requests the host's page: a host of which a person opened a page does not end when it is idle. */
const sendVisit = (url: string): Promise<unknown> =>
  fetch(url, { signal: AbortSignal.timeout(NOTICE_TIMEOUT_MS) }).catch(() => undefined);

/**
 * Opens a window of the host that another process runs on the data folder. The window has the same pages, origin and
 * preload as with a host of its own: the main process passes calls and events on, and keeps the token to itself.
 * Quitting leaves the host running. False if no host proves that it runs on the folder.
 */
export async function openAttachedApp(options: AttachedAppOptions): Promise<boolean> {
  const { dataFolder, preload, log } = options;
  const runningHost = await findProvenHost(dataFolder);
  if (runningHost === null) return false;
  const hostLine = `a host is running on this data folder (pid ${runningHost.pid}, ${runningHost.url})`;
  if (options.background) {
    process.stderr.write(`arbiter: ${hostLine}\n`);
    app.quit();
    return true;
  }
  process.stderr.write(
    `arbiter: ${hostLine}; this window shows it, and closing the window leaves it running\n`,
  );
  void sendVisit(runningHost.url);
  const openWindowConnection = () => openRemoteWindowConnection(dataFolder);
  const connections = openWindowConnections({ openWindowConnection }, log);
  const show = (route = ''): void => {
    const window = mainWindow();
    if (window === undefined) openWindow(preload, connections, route);
    else focusWindow(window, route);
  };
  installMenu({
    onQuit: () => app.quit(),
    onStage: () => openStageWindow(preload, connections, mainWindow()),
    onDiagnostics: () => show(DIAGNOSTICS_ROUTE),
    logsFolder: dataPaths(dataFolder).logs,
  });
  app.on('activate', () => show());
  app.on('window-all-closed', () => app.quit());
  show();
  const links = createDeepLinkFollower(show, log, Date.now);
  listenForDeepLinks(options.link, links, () => show());
  const follow = (observer: HostObserver): void => {
    syncTheme(observer);
    installSystemMenus(observer, options.program, links.follow);
  };
  openObserver(openWindowConnection).then(follow, (error: unknown) =>
    log('warn', 'the settings of the running host are unknown', { reason: String(error) }),
  );
  return true;
}

/** Opens the observer when the first connection is up, because the observer reads at once. */
async function openObserver(openWindowConnection: () => ReturnType<typeof openRemoteWindowConnection>) {
  const windowConnection = openWindowConnection();
  await new Promise<void>((resolve) => {
    windowConnection.onConnectionChange((state) => state === 'up' && resolve());
  });
  return openHostObserver({ openWindowConnection: () => windowConnection });
}
