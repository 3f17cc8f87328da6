import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '../../../../../../src/main/players/seats/acp/process.ts';
import { systemClock } from '../../../../../../src/main/platform/system-clock.ts';
import type { Clock } from '../../../../../../src/main/platform/runtime.ts';

/** The system's clock with a time that passes a hundred times as fast. */
const hastyClock: Clock = {
  ...systemClock,
  after: (delayMs, task) => systemClock.after(delayMs / 100, task),
};

const run = (
  script: string,
  { env = {}, clock = hastyClock }: { env?: Record<string, string>; clock?: Clock } = {},
) => startProcess({ path: process.execPath, args: ['-e', script], env }, clock);

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A process whose parent has not read its end is a zombie, which does nothing.
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const firstLine = (program: ReturnType<typeof run>): Promise<string> =>
  new Promise((resolve) => program.stdout.once('data', (chunk: Buffer) => resolve(String(chunk).trim())));

test('the folder is new, empty and private, and gone after the end', async () => {
  const program = run(`console.log(process.cwd()); setTimeout(() => {}, 60000)`);
  expect(await firstLine(program)).toBe(program.folder);
  expect(statSync(program.folder).mode & 0o777).toBe(0o700);
  program.kill();
  expect(await program.exited).toBe('ended (SIGKILL)');
  expect(existsSync(program.folder)).toBe(false);
});

test('the environment holds the variables of the profile and of the allow-list only', async () => {
  process.env['ARBITER_TOKEN'] = 'secret';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret';
  const program = run(`console.log(Object.keys(process.env).join())`, { env: { PROFILE: '1' } });
  const names = (await firstLine(program)).split(',');
  delete process.env['ARBITER_TOKEN'];
  delete process.env['AWS_SECRET_ACCESS_KEY'];
  await program.end();
  expect(names).toContain('PROFILE');
  expect(names.filter((name) => /^(?:ARBITER|AWS|SSH)/u.test(name))).toEqual([]);
  expect(names).not.toContain('NODE_OPTIONS');
});

test('a program that ends with its stdin needs no signal', async () => {
  const program = run(`process.stdin.resume(); process.stdin.on('end', () => process.exit(0))`, {
    clock: systemClock,
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
  await expect.poll(() => isAlive(childPid)).toBe(false);
});

test('children that a program leaves behind end with it', async () => {
  const program = run(
    `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
     console.log(pid); setTimeout(() => process.exit(5), 20)`,
  );
  const childPid = Number(await firstLine(program));
  expect(await program.exited).toBe('ended (code 5)');
  await expect.poll(() => isAlive(childPid)).toBe(false);
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
  const program = startProcess({ path: join('/nowhere', 'agent'), args: [], env: {} }, hastyClock);
  expect(await program.exited).toBe('could not be started (ENOENT)');
  await program.end();
});
