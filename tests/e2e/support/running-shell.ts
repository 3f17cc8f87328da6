import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, ElectronApplication, Page } from '@playwright/test';

export type ShellKind = 'browser' | 'electron';

/** REST address and bearer of the host that stands behind the window. */
export interface AdminDoor {
  /** Without a slash at the end. */
  readonly url: string;
  readonly token: string;
}

/** What a spec file may change about its host. */
export interface HostSetup {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface LaunchOrder extends HostSetup {
  readonly data: string;
  readonly browser: Browser;
}

/** A host with its cover, alive over the tests of one spec file. */
export interface RunningShell {
  readonly driver: string;
  readonly admin: AdminDoor;
  readonly app: ElectronApplication | null;
  /** True until the program has ended. */
  alive(): boolean;
  /** A page that has not loaded the window yet. */
  blankPage(): Promise<Page>;
  /** Loads the window's first screen. */
  open(page: Page): Promise<void>;
  /** Ends a page after its test; the electron shell keeps its only one. */
  release(page: Page): Promise<void>;
  stop(): Promise<void>;
  /** SIGKILL, with nothing said before. */
  kill(): Promise<void>;
}

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Every port free: spec files run beside each other and beside a real host. */
export const FREE_PORTS = ['port', 'league-port', 'referee-ports', 'player-ports', 'openfront-port'].flatMap(
  (name) => [`--${name}`, '0'],
);

/** No chain, unless the spec names one. */
export const withChain = (args: readonly string[]): readonly string[] =>
  args.includes('--chain') ? args : ['--chain', 'off', ...args];

/** A data folder inside a folder of its own, which is also the app's place for temporary files. */
export const makeDataFolder = (): string => join(mkdtempSync(join(tmpdir(), 'arbiter-e2e-')), 'data');

/** A browser that was killed leaves children, unknown to us, that write for a moment longer. */
export const removeDataFolder = (folder: string): void =>
  rmSync(dirname(folder), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

/** A spec that runs against nothing would prove nothing. */
export function assertBuilt(file: string): void {
  if (!existsSync(join(ROOT, file))) throw new Error(`${file} is missing: build first (npm run build)`);
}

/** The environment of a host under test: ours without what would lead it elsewhere. */
export function hostEnv(own: Readonly<Record<string, string>>): Record<string, string> {
  const stored = Object.entries(process.env).filter(
    (pair): pair is [string, string] =>
      pair[1] !== undefined && (!pair[0].startsWith('ARBITER_') || pair[0] === 'ARBITER_CHROMIUM'),
  );
  return { ...Object.fromEntries(stored), ...own };
}
