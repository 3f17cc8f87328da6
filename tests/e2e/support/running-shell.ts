import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, ElectronApplication, Page } from '@playwright/test';

export type ShellKind = 'browser' | 'electron';

/** The REST address and the token of the window's host. */
export interface AdminAccess {
  /** The address without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** The options of a host that a spec file can set. */
export interface HostSetup {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface LaunchOrder extends HostSetup {
  readonly data: string;
  readonly browser: Browser;
}

/** A host with its shell, running for all tests of a spec file. */
export interface RunningShell {
  readonly driver: string;
  readonly admin: AdminAccess;
  readonly app: ElectronApplication | null;
  /** True while the process is running. */
  alive(): boolean;
  /** Returns a page that has not loaded the window yet. */
  blankPage(): Promise<Page>;
  /** Loads the window's first screen. */
  open(page: Page): Promise<void>;
  /** Closes a page after its test; the Electron shell keeps its only page. */
  release(page: Page): Promise<void>;
  stop(): Promise<void>;
  /** Kills the host with SIGKILL. */
  kill(): Promise<void>;
}

/** Free ports, because spec files run in parallel and next to a real host. */
export const FREE_PORTS = [
  'port',
  'league-port',
  'referee-ports',
  'player-ports',
  'openfront-port',
  'lichess-port',
].flatMap((name) => [`--${name}`, '0']);

/** Adds `--chain off` unless the spec names a chain. */
export const withChain = (args: readonly string[]): readonly string[] =>
  args.includes('--chain') ? args : ['--chain', 'off', ...args];

/** A data folder inside a temporary folder, which the app uses for its own temporary files too. */
export const makeDataFolder = (): string => join(mkdtempSync(join(tmpdir(), 'arbiter-e2e-')), 'data');

/** Retries, because child processes of a killed browser write for a moment longer. */
export const removeDataFolder = (folder: string): void =>
  rmSync(dirname(folder), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
