import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../../../../../src/main/platform/clocks/system-clock.ts';
import { startAgentProcess } from '../../../../../../src/main/players/seats/acp/process.ts';

const run = (script: string, env: Record<string, string> = {}) =>
  startAgentProcess({ path: process.execPath, args: ['-e', script], env }, systemClock);

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
  const program = run(`console.log(Object.keys(process.env).join())`, { PROFILE: '1' });
  const names = (await firstLine(program)).split(',');
  delete process.env['ARBITER_TOKEN'];
  delete process.env['AWS_SECRET_ACCESS_KEY'];
  await program.end();
  expect(names).toContain('PROFILE');
  expect(names.filter((name) => /^(?:ARBITER|AWS|SSH)/u.test(name))).toEqual([]);
  expect(names).not.toContain('NODE_OPTIONS');
});

test('the folder of a program that is missing is gone too', async () => {
  const program = startAgentProcess({ path: join('/nowhere', 'agent'), args: [], env: {} }, systemClock);
  await program.end();
  expect(await program.exited).toBe('could not be started (ENOENT)');
  expect(existsSync(program.folder)).toBe(false);
});
