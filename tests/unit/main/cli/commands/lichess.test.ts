import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/lichess.ts';
import type { CommandIo } from '../../../../../src/main/cli/command.ts';

async function run(...args: string[]) {
  let errors = '';
  const io = {
    env: {},
    program: 'arbiter',
    stderr: (text: string) => void (errors += text),
  } as unknown as CommandIo;
  const code = await command.run(args, {
    io,
    loadHost: () => Promise.reject(new Error('no host is needed')),
  });
  return { code, errors };
}

test.each([
  [[], 'an action is missing'],
  [['list'], 'unknown action "list"'],
  [['token'], '"token" needs a name'],
  [['token', 'x'.repeat(65)], '"token" needs a name'],
])('%j is a usage error that starts no host', async (args, message) => {
  const { code, errors } = await run(...args);
  expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
});
