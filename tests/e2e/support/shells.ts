import { test as base, type Browser, type ElectronApplication, type Page } from '@playwright/test';
import { launchBrowserShell } from './browser-shell.ts';
import { openTestWindowConnection, type TestWindowConnection } from './window-connection.ts';
import { launchElectronShell } from './electron-shell.ts';
import { guardPage, type PageGuard } from './page-guard.ts';
import {
  makeDataFolder,
  removeDataFolder,
  type AdminAccess,
  type HostSetup,
  type RunningShell,
  type ShellKind,
} from './running-shell.ts';

/** The shell that a spec uses: the same window in the browser or in Electron. */
export interface Shell {
  readonly kind: ShellKind;
  /** The name of the shell, which distinguishes real Electron from the stand-in. */
  readonly driver: string;
  readonly data: string;
  readonly page: Page;
  readonly admin: AdminAccess;
  /** The desktop app; only the electron project has one. */
  readonly app: ElectronApplication;
  /** Allows a console error that the test causes. */
  allowError(pattern: RegExp): void;
  /** Stops the host with a signal, which may be SIGKILL, and starts it on the same data folder. */
  restart(how?: 'stop' | 'kill', meanwhile?: Meanwhile): Promise<void>;
  /** Kills the host while the page stays open; `restart` starts it again. Browser project only. */
  halt(): Promise<void>;
  /** Opens another tab on the same host, with a page guard. Browser project only. */
  secondWindow(): Promise<Page>;
  /** The API of the window, for the spec. */
  control(): Promise<TestWindowConnection>;
}

/** Runs between two starts of a host, when no process uses the data folder. */
export type Meanwhile = () => Promise<void> | void;

const LAUNCH = { browser: launchBrowserShell, electron: launchElectronShell };

/** One host for each spec file and setup; the next file stops it. */
class ShellPool {
  readonly kind: ShellKind;
  readonly #browser: Browser;
  #key = '';
  #setup: HostSetup = { args: [], env: {} };
  #running: RunningShell | null = null;
  data = '';

  constructor(kind: ShellKind, browser: Browser) {
    this.kind = kind;
    this.#browser = browser;
  }

  async acquire(file: string, setup: HostSetup): Promise<RunningShell> {
    const key = JSON.stringify([file, setup]);
    if (key !== this.#key) {
      await this.end();
      this.#key = key;
      this.#setup = setup;
      this.data = makeDataFolder();
    }
    if (this.#running === null || !this.#running.alive()) this.#running = await this.#launch();
    return this.#running;
  }

  async restart(how: 'stop' | 'kill', meanwhile: Meanwhile): Promise<RunningShell> {
    if (this.#running?.alive() === true) await this.#running[how]();
    await meanwhile();
    this.#running = await this.#launch();
    return this.#running;
  }

  async end(): Promise<void> {
    if (this.#running?.alive() === true) await this.#running.stop();
    this.#running = null;
    if (this.data !== '') removeDataFolder(this.data);
    this.data = '';
    this.#key = '';
  }

  #launch(): Promise<RunningShell> {
    return LAUNCH[this.kind]({ ...this.#setup, data: this.data, browser: this.#browser });
  }
}

/** The shell of one test: its page, guarded from before its first load. */
class HeldShell implements Shell {
  readonly #pool: ShellPool;
  #running: RunningShell;
  #page: Page;
  #guards: PageGuard[];
  #control: TestWindowConnection | null = null;
  #others: Page[] = [];

  private constructor(pool: ShellPool, running: RunningShell, page: Page) {
    this.#pool = pool;
    this.#running = running;
    this.#page = page;
    this.#guards = [guardPage(page)];
  }

  static async take(pool: ShellPool, running: RunningShell): Promise<HeldShell> {
    const held = new HeldShell(pool, running, await running.blankPage());
    await held.#open();
    return held;
  }

  get kind(): ShellKind {
    return this.#pool.kind;
  }
  get driver(): string {
    return this.#running.driver;
  }
  get data(): string {
    return this.#pool.data;
  }
  get page(): Page {
    return this.#page;
  }
  get admin(): AdminAccess {
    return this.#running.admin;
  }
  get app(): ElectronApplication {
    if (this.#running.app === null) throw new Error('this spec needs the electron project');
    return this.#running.app;
  }

  allowError(pattern: RegExp): void {
    for (const guard of this.#guards) guard.allow(pattern);
  }

  async restart(how: 'stop' | 'kill' = 'stop', meanwhile: Meanwhile = () => undefined): Promise<void> {
    // A page whose host has stopped reports the lost connection.
    this.#guards.at(-1)?.release();
    this.#closeControl();
    if (this.kind === 'browser') await this.#running.release(this.#page);
    this.#running = await this.#pool.restart(how, meanwhile);
    this.#page = await this.#running.blankPage();
    this.#guards.push(guardPage(this.#page));
    await this.#open();
  }

  async halt(): Promise<void> {
    this.#onlyInBrowser();
    this.#guards.at(-1)?.release();
    this.#closeControl();
    await this.#running.kill();
  }

  async secondWindow(): Promise<Page> {
    this.#onlyInBrowser();
    const page = await this.#page.context().newPage();
    this.#guards.push(guardPage(page));
    this.#others.push(page);
    await this.#running.open(page);
    await page.locator('#app > *').first().waitFor();
    return page;
  }

  async control(): Promise<TestWindowConnection> {
    this.#control ??= await openTestWindowConnection(this.admin);
    return this.#control;
  }

  #onlyInBrowser(): void {
    if (this.kind !== 'browser') throw new Error('this spec needs the browser project');
  }

  #closeControl(): void {
    this.#control?.close();
    this.#control = null;
  }

  problems(): readonly string[] {
    return this.#guards.flatMap((guard) => guard.problems());
  }

  async end(): Promise<void> {
    for (const guard of this.#guards) guard.release();
    this.#closeControl();
    for (const page of this.#others) await page.close();
    if (this.#running.alive() && !this.#page.isClosed()) await this.#running.release(this.#page);
  }

  async #open(): Promise<void> {
    await this.#running.open(this.#page);
    await this.#page.locator('#app > *').first().waitFor();
  }
}

interface TestFixtures {
  readonly hostSetup: HostSetup;
  readonly shell: Shell;
}

interface WorkerFixtures {
  readonly shellKind: ShellKind;
  readonly pool: ShellPool;
}

/**
 * `test('…', async ({ shell }) => …)` runs in both projects. `test.use({
 * hostSetup: { args, env } })` sets the options of the file's host.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shellKind: ['browser', { option: true, scope: 'worker' }],
  hostSetup: [{ args: [], env: {} }, { option: true }],
  pool: [
    async ({ shellKind, browser }, use) => {
      const pool = new ShellPool(shellKind, browser);
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  shell: async ({ pool, hostSetup }, use, testInfo) => {
    const held = await HeldShell.take(pool, await pool.acquire(testInfo.file, hostSetup));
    testInfo.annotations.push({ type: 'shell', description: held.driver });
    await use(held);
    const problems = held.problems();
    await held.end();
    base.expect(problems, 'errors of the page').toEqual([]);
  },
});

export const expect = base.expect;
