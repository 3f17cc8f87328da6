import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/work.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

async function run(...args: string[]) {
  const recorded = recordedIo();
  const loadHost = () => Promise.reject(new Error('no host was needed'));
  const code = await command.run(args, { io: recorded.io, loadHost });
  return { code, err: recorded.err(), out: recorded.out() };
}

function invitation(own: Record<string, unknown> = {}): string {
  const file = join(temporaryFolder(), 'lab.json');
  const token = 't'.repeat(43);
  const content = { v: 1, scope: 'work', url: 'http://127.0.0.1:7400/', name: 'lab', token, expires: '' };
  writeFileSync(file, JSON.stringify({ ...content, ...own }));
  return file;
}

test('a worker needs an invitation', async () => {
  expect(await run()).toMatchObject({
    code: EXIT.usage,
    err: expect.stringMatching(/name the invitation with --invite/u),
  });
  expect((await run('--invite', '/nowhere/lab.json')).err).toMatch(/cannot read \/nowhere\/lab.json/u);
  expect((await run('--invite', invitation({ scope: 'watch' }))).err).toMatch(/is no invitation/u);
  expect((await run('--invite', invitation(), '--slots', '65')).code).toBe(EXIT.usage);
});

test.each([
  ['http://192.168.1.20:7400', /is not on this computer; use --from https:/u],
  // Another computer needs TLS and the key of its host, which this invitation does not name.
  ['https://lab.example', /names no key of its host/u],
  ['http://127.0.0.1.example', /is not on this computer; use --from https:/u],
  ['lab', /is not on this computer; use --from https:/u],
])('the token is sent to no other computer: %s', async (url, problem) => {
  const { code, err, out } = await run('--invite', invitation(), '--from', url);
  expect([code, out]).toEqual([EXIT.usage, '']);
  expect(err).toMatch(problem);
  expect((await run('--invite', invitation({ url: 'http://10.0.0.1/' }))).code).toBe(EXIT.usage);
});
