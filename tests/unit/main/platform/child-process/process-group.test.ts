import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcessGroup } from '../../../../../src/main/platform/child-process/process-group.ts';
import type { Clock } from '../../../../../src/main/platform/runtime.ts';
import { systemClock } from '../../../../../src/main/platform/clocks/system-clock.ts';
import { isRunning } from '../../../../support/running.ts';

/** The system's clock with a time that passes a hundred times as fast. */
const hastyClock: Clock = {
  ...systemClock,
  after: (delayMs, task) => systemClock.after(delayMs / 100, task),
};

/** A clock that stands still: a program that waits for a signal after a time never gets one. */
const stoppedClock: Clock = { ...systemClock, after: () => () => undefined };

const run = (script: string, { cwd, clock = hastyClock }: { cwd?: string; clock?: Clock } = {}) =>
  startProcessGroup(
    {
      path: process.execPath,
      args: ['-e', script],
      env: { ONLY: '1' },
      ...(cwd === undefined ? {} : { cwd }),
    },
    clock,
  );

const firstLine = (program: ReturnType<typeof run>): Promise<string> =>
  new Promise((resolve) => program.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim())));

test('a program runs in the working folder of this process or in the given one, with the given environment only', async () => {
  const report = 'console.log(process.cwd(), Object.keys(process.env).join()); setTimeout(() => {}, 60000)';
  for (const [program, folder] of [
    [run(report), process.cwd()],
    [run(report, { cwd: '/' }), '/'],
  ] as const) {
    expect(await firstLine(program)).toBe(`${folder} ONLY`);
    program.kill();
    expect(await program.exited).toBe('ended (SIGKILL)');
  }
});

test('a program that ends with its stdin needs no signal', async () => {
  const program = run(`process.stdin.resume(); process.stdin.on('end', () => process.exit(0))`, {
    clock: stoppedClock,
  });
  await program.end();
  expect(await program.exited).toBe('ended (code 0)');
});

test('a program that ignores its stdin and SIGTERM is killed, with its children', async () => {
  const child = `process.on('SIGTERM', () => {}); setTimeout(() => {}, 60000)`;
  const program = run(
    `process.on('SIGTERM', () => {});
     const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'ignore' });
     console.log(pid); setTimeout(() => {}, 60000)`,
  );
  const childPid = Number(await firstLine(program));
  await program.end();
  expect(await program.exited).toBe('ended (SIGKILL)');
  await expect.poll(() => isRunning(childPid)).toBe(false);
});

test('children that a program leaves behind end with it', async () => {
  const program = run(
    `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
     console.log(pid); setTimeout(() => process.exit(5), 20)`,
  );
  const childPid = Number(await firstLine(program));
  expect(await program.exited).toBe('ended (code 5)');
  await expect.poll(() => isRunning(childPid)).toBe(false);
});

test('the last 2 kB of stderr are kept, without control characters', async () => {
  const program = run(
    `process.stderr.write('x'.repeat(5000) + '\\u001b[31mno key\\n', () => process.exit(3))`,
  );
  await program.exited;
  expect(program.stderrTail()).toMatch(/^x{1000,}.*no key$/u);
  expect(program.stderrTail().length).toBeLessThanOrEqual(2048);
});

test('a program that is missing says so', async () => {
  const program = startProcessGroup({ path: join('/nowhere', 'agent'), args: [], env: {} }, hastyClock);
  expect(await program.exited).toBe('could not be started (ENOENT)');
  await program.end();
});
