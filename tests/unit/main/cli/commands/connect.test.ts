import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { command } from '../../../../../src/main/cli/commands/connect.ts';
import { EXIT } from '../../../../../src/main/cli/exit-codes.ts';
import { MCP_CLIENT_NAMES } from '../../../../../src/shared/contract/index.ts';
import { recordedIo } from '../../../../support/command-io.ts';
import { temporaryFolder } from '../../../../support/test-storage.ts';

/** A home folder with settings of Cursor, which are in the same place on every system. */
function createCommandRunner() {
  const home = temporaryFolder();
  const folder = join(home, '.cursor');
  mkdirSync(folder);
  const run = async (...args: string[]) => {
    const recorded = recordedIo({ env: { HOME: home } });
    const loadHost = (): never => {
      throw new Error('a host was started');
    };
    const given = [...args, '--data', join(home, 'data')];
    const code = await command.run(given, { io: recorded.io, loadHost });
    return { code, err: recorded.err(), out: recorded.out() };
  };
  return { folder, file: join(folder, 'mcp.json'), run };
}

test('without a name every client is listed with its state', async () => {
  const { out } = await createCommandRunner().run();
  const lines = out.trimEnd().split('\n');
  expect(lines.map((line) => line.split(/\s+/u)[0])).toEqual(MCP_CLIENT_NAMES);
  expect(lines.find((line) => line.startsWith('cursor'))).toMatch(/^cursor +ready +/u);
});

test('an entry by address needs a running host, and nothing is written without one', async () => {
  const { run, file } = createCommandRunner();
  const { code, err } = await run('cursor', '--by-address', '--write');
  expect({ code, err }).toEqual({ code: EXIT.failed, err: expect.stringContaining('needs a running host') });
  expect(existsSync(file)).toBe(false);
});

test('an unknown client and contradicting options are refused', async () => {
  const { run, file } = createCommandRunner();
  expect(await run('emacs')).toMatchObject({ code: EXIT.usage, err: expect.stringContaining('"emacs"') });
  for (const two of [
    ['--write', '--undo'],
    ['--print', '--write'],
  ])
    expect(await run('cursor', ...two)).toMatchObject({
      code: EXIT.usage,
      err: expect.stringContaining('exclude each other'),
    });
  expect(existsSync(file)).toBe(false);
});

test('the change is shown, and written only with --write', async () => {
  const { run, folder, file } = createCommandRunner();
  for (const args of [['cursor'], ['cursor', '--print']]) {
    const { code, out } = await run(...args);
    expect(code).toBe(EXIT.ok);
    expect(out).toContain(`${file} (new)`);
    expect(out).toMatch(/^\+ .*arbiter/mu);
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('--write keeps a backup, a second run shows no change, and --undo restores the file', async () => {
  const { run, file } = createCommandRunner();
  writeFileSync(file, '{"mcpServers":{"other":{"command":"x"}}}');
  const { out } = await run('cursor', '--write');
  expect(out).toMatch(/^written: .*\nbackup: .*\nRestart/u);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ mcpServers: { other: {}, arbiter: {} } });
  expect((await run('cursor')).out).toContain('(no change: the entry exists already)');
  await run('cursor', '--undo');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ mcpServers: { other: { command: 'x' } } });
});

test('a file that is not JSON is not changed, and a message explains it', async () => {
  const { run, file } = createCommandRunner();
  writeFileSync(file, '{"mcpServers"');
  for (const args of [[], ['--write']])
    expect(await run('cursor', ...args)).toMatchObject({ code: EXIT.failed, out: '' });
  expect(readFileSync(file, 'utf8')).toBe('{"mcpServers"');
});
