import { join, resolve } from 'node:path';

/** Types of the launcher's modules, which are plain JavaScript, as far as the tests use them. */

export const ROOT = resolve(import.meta.dirname, '../../..');
const load = (path: string): Promise<unknown> => import(join(ROOT, 'bin', path));

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly { readonly where: string; readonly message: string }[];
}

export const { withLock } = (await load('launcher/lock.mjs')) as {
  withLock<T>(file: string, work: () => Promise<T>, onWait?: () => void): Promise<T>;
};
export const { isInstalled, matchesLockfile, ensureInstalled } = (await load('launcher/install.mjs')) as {
  isInstalled(root: string): boolean;
  matchesLockfile(root: string, options?: { omitDev?: boolean }): boolean;
  ensureInstalled(root: string, install: (root: string) => Promise<number>): Promise<void>;
};
export const { buildState, ensureBuilt } = (await load('launcher/build.mjs')) as {
  buildState(root: string): 'missing' | 'stale' | 'fresh';
  ensureBuilt(
    root: string,
    node: string,
    run: (root: string) => Promise<{ code: number; output: string }>,
  ): Promise<void>;
};
export const { findNode, withCompileCache, compileCacheOf } = (await load('launcher/node-runtime.mjs')) as {
  findNode(root: string, running: object): string;
  withCompileCache(root: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  compileCacheOf(root: string): string;
};
export const { chooseShell, isDisplayAvailable } = (await load('launcher/shell-choice.mjs')) as {
  chooseShell(situation: object): { shell: string; mustDownload: boolean; reason: string };
  isDisplayAvailable(env: object, platform: string): boolean;
};
export const { readStartOptions } = (await load('launcher/start-options.mjs')) as {
  readStartOptions(args: readonly string[]): object;
};
export const { electronDownloadFailure } = (await load('launcher/electron-download-failure.mjs')) as {
  electronDownloadFailure(
    root: string,
    nowMs?: () => number,
  ): { isRecent(): boolean; record(reason: string): void; forget(): void };
};
export const { findOrInstallChromium } = (await load('launcher/chromium.mjs')) as {
  findOrInstallChromium(root: string, env: object, install: () => boolean): string | null;
};
export const { countVitest, countPlaywright, countCheck, shellsTested, lastLine, isSuccess } = (await load(
  'test/counts.mjs',
)) as {
  countVitest(report: object | null, exitCode: number): Count;
  countPlaywright(report: object | null, exitCode: number): Count;
  countCheck(name: string, exitCode: number): Count;
  shellsTested(report: object | null): readonly string[];
  lastLine(count: object): string;
  isSuccess(count: object): boolean;
};
export const { readPlan } = (await load('test/plan.mjs')) as { readPlan(args: readonly string[]): object };
export const { openScratchFolder } = (await load('test/scratch-folder.mjs')) as {
  openScratchFolder(from: {
    readonly env: NodeJS.ProcessEnv;
    readonly memoryFolder: string;
    readonly minFreeBytes: number;
  }): { readonly folder: string; remove(): void } | null;
};
