import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/pgn.ts';
import { recordedIo } from '../../../../support/command-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'games.pgn');
writeFileSync(file, '[White "Ada"]\n\n1. e4 e5 *\n\n[White "Bob"]\n\n1. d4 {good} *\n');

async function run(...args: string[]) {
  const recorded = recordedIo();
  const code = await command.run(args, {
    io: recorded.io,
    loadHost: () => Promise.reject(new Error('no host is needed')),
  });
  return { code, out: recorded.out(), err: recorded.err() };
}

test('shows one game in the export format, on stdout or in a new file', async () => {
  const { code, out } = await run('show', file, '--number', '2');
  expect([code, out]).toEqual([0, expect.stringContaining('[White "Bob"]')]);
  expect(out).toContain('\n\n1. d4 {good} *\n');
  const target = join(folder, 'one.pgn');
  expect(await run('show', file, '--number', '2', '--out', target)).toMatchObject({ code: 0 });
  expect(readFileSync(target, 'utf8')).toBe(out);
  const again = await run('show', file, '--out', target);
  expect([again.code, again.err]).toEqual([
    1,
    `arbiter pgn: ${target} exists; name another file with --out\n`,
  ]);
});

test.each([
  [['show', file, '--number', '3'], 1, 'the file has no game 3; its games are 1 to 2'],
  [['check', join(folder, 'none.pgn')], 1, 'cannot be read'],
  [['check'], 2, '"check" needs the file to read'],
  [['list', file], 2, 'unknown action "list"'],
  [[], 2, 'an action is missing'],
])('%j ends with %i', async (args, code, message) => {
  const ended = await run(...args);
  expect([ended.code, ended.err]).toEqual([code, expect.stringContaining(message)]);
});
