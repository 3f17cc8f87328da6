import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { expect, test } from '@playwright/test';
import { hostEnvironment } from '../support/built-host.ts';
import { ensureBuild, ROOT } from '../support/built-program.ts';
import { electronProgram } from './support/electron-shell.ts';

/** The app as the command line: `arbiter-desktop -- cli …`. */

async function runCommand(args: readonly string[]) {
  await ensureBuild();
  const program = spawn(electronProgram().path, [ROOT, '--', 'cli', ...args], {
    env: { ...hostEnvironment(), PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  program.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  program.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const [code] = (await once(program, 'close')) as [number | null];
  return { code, out, err };
}

test('a command prints its result, and ends with its exit code', async () => {
  const { code, out } = await runCommand([
    'match',
    '--game',
    'tic_tac_toe',
    '--white',
    'random',
    '--black',
    'random',
    '--json',
    '--isolated',
  ]);
  expect(JSON.parse(out)).toMatchObject({ games: [{ outcome: expect.any(String) }] });
  expect(code).toBe(0);
});

test('a command that looks like an address and a wrong one end as in a terminal', async () => {
  const wrong = await runCommand(['no-such-command', 'https://example.test', '--json']);
  expect(wrong.code).toBe(2);
  const help = await runCommand(['verify', '--help']);
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('Checks a data folder') });
});
