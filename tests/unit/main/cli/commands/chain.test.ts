import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/chain.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

async function run(args: readonly string[], env: Record<string, string> = {}) {
  const recorded = recordedIo({ env });
  const loadHost = (): never => {
    throw new Error('a host was started');
  };
  const code = await command.run(args, { io: recorded.io, loadHost });
  return { code, err: recorded.err(), out: recorded.out() };
}

test.each([
  [[], /an action is missing; the actions are install, status, use, check and deploy/u],
  [['mine'], /unknown action "mine"/u],
  [['install', 'status'], /status/u],
] as const)('%j is refused', async (args, reason) => {
  const { code, err, out } = await run(args);
  expect([code, out]).toEqual([EXIT.usage, '']);
  expect(err).toMatch(reason);
});

test('without a host, status shows the program that the next host will use', async () => {
  const folder = temporaryFolder();
  const program = join(folder, 'anvil');
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  const status = ['status', '--data', join(folder, 'data')];
  expect(await run(status, { ARBITER_ANVIL: program })).toEqual({
    code: EXIT.ok,
    err: '',
    out: `No host is running. Program: ${program}\n`,
  });
  const { out } = await run([...status, '--json'], { ARBITER_ANVIL: program });
  expect(JSON.parse(out)).toEqual({ running: false, program });
});

test('status fails when the named program is missing, even if another could be found', async () => {
  const folder = temporaryFolder();
  const status = ['status', '--data', join(folder, 'data')];
  const { code, out } = await run(status, { ARBITER_ANVIL: join(folder, 'none') });
  expect([code, out]).toEqual([EXIT.failed, 'No host is running. No chain program is installed.\n']);
});
