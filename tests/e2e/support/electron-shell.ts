import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from '@playwright/test';
import { z } from 'zod';
import { findElectron } from '../../../scripts/electron-runtime.mjs';
import {
  assertBuilt,
  FREE_PORTS,
  hostEnv,
  ROOT,
  type LaunchOrder,
  type RunningShell,
} from './running-shell.ts';

const STANDIN = fileURLToPath(new URL('./standin/electron.ts', import.meta.url));

const hostFile = z.looseObject({ url: z.string(), token: z.string() });

/** The real binary when there is one, by file; the stand-in otherwise. */
export function electronProgram(): { readonly path: string; readonly driver: string } {
  const real = findElectron();
  return real === null
    ? { path: STANDIN, driver: 'Electron stand-in (no binary here)' }
    : { path: real, driver: `real Electron (${real})` };
}

/** The stand-in is a Node script: the Node that runs the tests must be the one it finds. */
const withOwnNode = (env: Record<string, string>): Record<string, string> => ({
  ...env,
  PATH: [dirname(process.execPath), env['PATH'] ?? ''].join(delimiter),
});

export interface AppOrder {
  readonly data: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folder with package.json and the build; the repository when not given. */
  readonly appFolder?: string;
}

/** Starts the desktop app of a folder. */
export function launchApp({
  data,
  args = [],
  env = {},
  appFolder = ROOT,
}: AppOrder): Promise<ElectronApplication> {
  assertBuilt('out/main/main.js');
  return _electron.launch({
    executablePath: electronProgram().path,
    args: [appFolder, '--data', data, ...FREE_PORTS, '--chain', 'off', '--no-demo', ...args],
    cwd: ROOT,
    env: withOwnNode(hostEnv(env)),
  });
}

async function killed(app: ElectronApplication): Promise<void> {
  const program = app.process();
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
}

/** The desktop app on the real binary or the stand-in; one window over all tests of a file. */
export async function launchElectronShell(order: LaunchOrder): Promise<RunningShell> {
  const app = await launchApp(order);
  const { driver } = electronProgram();
  await app.firstWindow();
  const { url, token } = hostFile.parse(JSON.parse(readFileSync(join(order.data, 'host.json'), 'utf8')));
  const program = app.process();
  return {
    driver,
    admin: { url: url.replace(/\/$/, ''), token },
    app,
    alive: () => program.exitCode === null && program.signalCode === null,
    blankPage: () => app.firstWindow(),
    open: async (page) => {
      // From the main process: to the page it is a navigation like any other, and refused.
      await app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        // The app's own first load would be cut off.
        if (contents?.isLoading())
          await new Promise((done) => contents.once('did-finish-load', () => done(null)));
        await contents?.loadURL('arbiter://app/');
      });
      await page.waitForLoadState('load');
    },
    release: () => Promise.resolve(),
    stop: () => app.close(),
    kill: () => killed(app),
  };
}
