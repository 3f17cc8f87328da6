import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from './modules.ts';

const HOST_PROCESS = JSON.stringify(join(ROOT, 'bin/launcher/host-process.mjs'));
const STOPPING = JSON.stringify(join(ROOT, 'src/main/cli/stopping.ts'));

let folder: string;
const started: ChildProcess[] = [];
/** The pids of hosts that have started, so that a test leaves none behind. */
const hosts: number[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-host-process-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  for (const pid of hosts.splice(0)) killIfAlive(pid);
  rmSync(folder, { recursive: true, force: true });
});

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** A program that handles signals as a host does and then runs `onStop`. */
const host = (onStop: string): string =>
  program(
    'host.mjs',
    `import { listenForStop, whenStopped } from ${STOPPING};
     const stop = listenForStop();
     setInterval(() => {}, 1000);
     console.log('up', process.pid);
     await whenStopped(stop);
     ${onStop}`,
  );

const launcher = (child: string, own = '{}'): string =>
  program(
    'launcher.mjs',
    `import { runHost } from ${HOST_PROCESS};
     process.exitCode = await runHost(process.execPath, [${JSON.stringify(child)}], ${own});`,
  );

interface Run {
  readonly child: ChildProcess;
  /** Resolves with the pid of the host when it has started. */
  readonly up: Promise<number>;
  /** Resolves with the whole output when every process that holds stdout has ended. */
  readonly silent: Promise<string>;
  readonly code: Promise<number | NodeJS.Signals | null>;
}

function start(file: string): Run {
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  let said = '';
  const up = new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const pid = /up (\d+)/.exec(said)?.[1];
      if (pid === undefined) return;
      hosts.push(Number(pid));
      resolve(Number(pid));
    });
  });
  const silent = new Promise<string>((resolve) => child.stdout.once('close', () => resolve(said)));
  const code = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (exit, signal) => resolve(exit ?? signal)),
  );
  return { child, up, silent, code };
}

const CLEAN = "console.log('stopped'); process.exit(0);";

describe('a host with its launcher', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops cleanly on a %s to the launcher',
    async (signal) => {
      const run = start(launcher(host(CLEAN)));
      await run.up;
      run.child.kill(signal);
      expect(await run.code).toBe(0);
      expect(await run.silent).toContain('stopped');
    },
  );

  test('stops once when a signal arrives twice', async () => {
    const run = start(launcher(host(CLEAN)));
    const pid = await run.up;
    process.kill(pid, 'SIGINT');
    run.child.kill('SIGINT');
    expect(await run.code).toBe(0);
    expect((await run.silent).match(/stopped/g)).toHaveLength(1);
  });

  test('stops cleanly when the launcher is killed', async () => {
    const run = start(launcher(host(CLEAN)));
    await run.up;
    run.child.kill('SIGKILL');
    expect(await run.silent).toContain('stopped');
  });

  test('ends when the launcher is killed, even if it hangs', async () => {
    const run = start(launcher(host('await new Promise(() => {});')));
    await run.up;
    run.child.kill('SIGKILL');
    expect(await run.silent).not.toContain('stopped');
  });

  test('is killed when it hangs after a signal', async () => {
    const run = start(launcher(host('await new Promise(() => {});')));
    await run.up;
    run.child.kill('SIGTERM');
    expect(await run.code).toBe(1);
  });

  test('stops cleanly when npm, the launcher’s parent, is killed', async () => {
    const inner = launcher(host(CLEAN), '{ parent: true }');
    const npm = program(
      'npm.mjs',
      `import { spawn } from 'node:child_process';
       spawn(process.execPath, [${JSON.stringify(inner)}], { stdio: 'inherit' });`,
    );
    const run = start(npm);
    await run.up;
    run.child.kill('SIGKILL');
    expect(await run.silent).toContain('stopped');
  });

  test.each([0, 1, 2, 3, 4, 5])('ends with code %d and so does the launcher', async (code) => {
    const run = start(launcher(program('ends.mjs', `process.exit(${code});`)));
    expect(await run.code).toBe(code);
  });

  test('that was killed ends the launcher with 137', async () => {
    const run = start(launcher(program('dies.mjs', "process.kill(process.pid, 'SIGKILL');")));
    expect(await run.code).toBe(137);
  });
});
