import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { dirname, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from '@playwright/test';
import { z } from 'zod';
import { findElectron } from '../../../scripts/electron-runtime.mjs';
import { hostEnvironment } from '../../support/built-host.ts';
import { ensureBuild, ROOT } from '../../support/built-program.ts';
import { FREE_PORTS, withChain, type LaunchOrder, type RunningShell } from './running-shell.ts';

/** The limit for a start that hangs, a little shorter than the limit of a test; the driver's default is 30 s. */
const START_LIMIT = { timeout: 90_000 };

const STANDIN = fileURLToPath(new URL('./standin/electron.ts', import.meta.url));

/** The repository, or a copy of its build with a defect in it (`seeded-defects.spec.ts`). */
const APP_FOLDER = process.env['ARBITER_E2E_APP'] ?? ROOT;

const hostFile = z.looseObject({ url: z.string(), adminToken: z.string() });

export interface ElectronProgram {
  readonly path: string;
  readonly real: boolean;
  readonly driver: string;
}

/** The real Electron if its file exists, or else the stand-in. */
export function electronProgram(): ElectronProgram {
  const found = findElectron();
  return found === null
    ? { path: STANDIN, real: false, driver: 'Electron stand-in (no binary here)' }
    : { path: found, real: true, driver: `real Electron (${found})` };
}

/** The stand-in is a Node script and must find the Node that runs the tests. */
const withOwnNode = (env: Record<string, string>): Record<string, string> => ({
  ...env,
  PATH: [dirname(process.execPath), env['PATH'] ?? ''].join(delimiter),
});

export interface AppOrder {
  readonly data: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The folder with package.json and the build. */
  readonly appFolder?: string;
}

/** The command line that starts the desktop app of a folder. */
export function appCommand({ data, args = [], appFolder = APP_FOLDER }: AppOrder) {
  // `serve` starts a demo match on request and the app by default, so `--demo` is translated for the app.
  const demo = args.includes('--demo');
  const own = demo ? args.filter((word) => word !== '--demo') : ['--no-demo', ...args];
  const isPortNamed = own.includes('--port');
  const ports = isPortNamed ? FREE_PORTS.slice(FREE_PORTS.indexOf('--port') + 2) : FREE_PORTS;
  const text = [appFolder, '--data', data, ...ports, ...withChain(own)];
  return { path: electronProgram().path, args: text };
}

/** Starts the desktop app under Playwright. */
export async function launchApp(order: AppOrder): Promise<ElectronApplication> {
  await ensureBuild();
  const { path, args } = appCommand(order);
  return _electron.launch({
    ...START_LIMIT,
    executablePath: path,
    args,
    cwd: ROOT,
    env: { ...withOwnNode(hostEnvironment(ownEnv(order))), TMPDIR: dirname(order.data) },
  });
}

/** The app must not reach the user's real autostart folder. */
const ownEnv = ({ data, env = {} }: AppOrder) => ({ XDG_CONFIG_HOME: join(dirname(data), 'config'), ...env });

/** Runs the app without Playwright until it exits. */
export async function runApp(order: AppOrder): Promise<{ readonly code: number; readonly said: string }> {
  await ensureBuild();
  const { path, args } = appCommand(order);
  const said: string[] = [];
  const program = spawn(path, args, {
    cwd: ROOT,
    env: { ...withOwnNode(hostEnvironment(ownEnv(order))), TMPDIR: dirname(order.data) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  program.stderr.on('data', (chunk: Buffer) => void said.push(String(chunk)));
  const [code] = (await once(program, 'close')) as [number];
  return { code, said: said.join('') };
}

async function killed(app: ElectronApplication): Promise<void> {
  const program = app.process();
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill('SIGKILL');
  await gone;
}

/** The desktop app, on real Electron or the stand-in, with one window for all tests of a file. */
export async function launchElectronShell(order: LaunchOrder): Promise<RunningShell> {
  const app = await launchApp(order);
  const { driver } = electronProgram();
  await app.firstWindow(START_LIMIT);
  const { url, adminToken: token } = hostFile.parse(
    JSON.parse(readFileSync(join(order.data, 'host.json'), 'utf8')),
  );
  const program = app.process();
  return {
    driver,
    admin: { url: url.replace(/\/$/, ''), token },
    app,
    alive: () => program.exitCode === null && program.signalCode === null,
    blankPage: () => app.firstWindow(),
    open: async (page) => {
      // The main process loads the address, because a navigation by the page would be refused.
      const startedAtMs = await app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        // Loading now would interrupt the first load of the app.
        if (contents?.isLoading())
          await new Promise((done) => contents.once('did-finish-load', () => done(null)));
        await contents?.loadURL('arbiter://app/');
        return Number(await contents?.executeJavaScript('performance.timeOrigin'));
      });
      // Playwright may learn of the new document later than the app.
      await page.waitForFunction((ms) => performance.timeOrigin >= ms, startedAtMs);
      await page.waitForLoadState('load');
    },
    release: () => Promise.resolve(),
    stop: () => app.close(),
    kill: () => killed(app),
  };
}
