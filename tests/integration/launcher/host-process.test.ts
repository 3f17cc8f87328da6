import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from './modules.ts';

const HOST_PROCESS = JSON.stringify(join(ROOT, 'bin/launcher/host-process.mjs'));
const STOPPING = JSON.stringify(join(ROOT, 'src/main/cli/stop-signal.ts'));

let folder: string;
const started: ChildProcess[] = [];
/** Process ids of started hosts, so that a host that outlived its launcher is killed after the test. */
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
    // The process has already ended, as it should.
  }
}

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Scripts that behave like a host: one stops cleanly, one ends with its own code, one hangs. */
const host = (onStop: string): string =>
  program(
    'host.mjs',
    `import { listenForStop, whenStopped } from ${STOPPING};
     const { signal: stop } = listenForStop(console.error);
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
  /** Resolves with the host's process id when its output says that it is running. */
  readonly up: Promise<number>;
  /** Resolves with the whole output when every process that holds stdout has ended. */
  readonly silent: Promise<string>;
  readonly code: Promise<number | NodeJS.Signals | null>;
}

function start(file: string): Run {
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  let output = '';
  const up = new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const pid = /up (\d+)/.exec(output)?.[1];
      if (pid === undefined) return;
      hosts.push(Number(pid));
      resolve(Number(pid));
    });
  });
  const silent = new Promise<string>((resolve) => child.stdout.once('close', () => resolve(output)));
  const code = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (exit, signal) => resolve(exit ?? signal)),
  );
  return { child, up, silent, code };
}

const CLEAN = "console.log('stopped'); process.exit(0);";

describe('a host with its launcher', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'stops cleanly when the launcher gets %s',
    async (signal) => {
      const run = start(launcher(host(CLEAN)));
      await run.up;
      run.child.kill(signal);
      expect(await run.code).toBe(0);
      expect(await run.silent).toContain('stopped');
    },
  );

  test('handles a signal that arrives twice once', async () => {
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

  test('ends even when it hangs while the launcher is killed', async () => {
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
    const inner = launcher(host(CLEAN), '{ endsWithParent: true }');
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

  test.each([0, 1, 2, 3, 4, 5])('ends with code %d, and so does the launcher', async (code) => {
    const run = start(launcher(program('ends.mjs', `process.exit(${code});`)));
    expect(await run.code).toBe(code);
  });

  test('ends the launcher with code 137 when it is killed', async () => {
    const run = start(launcher(program('dies.mjs', "process.kill(process.pid, 'SIGKILL');")));
    expect(await run.code).toBe(137);
  });
});
