import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest';
import { ARBITER, arbiter } from '../../support/arbiter.ts';
import { ensureBuild } from '../../support/built-program.ts';
import { hostFolder } from '../../support/built-host.ts';

// Every test runs the built CLI as a process.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const BEFORE = '{\r\n  "mcpServers": {}\r\n}\r\n';
let home: string;
let file: string;
beforeAll(() => ensureBuild());
beforeEach(() => {
  home = hostFolder();
  file = join(home, '.cursor', 'mcp.json');
  mkdirSync(join(home, '.cursor'));
  writeFileSync(file, BEFORE);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const connect = (...args: string[]) => arbiter(['connect', ...args], { HOME: home });
const onDisk = (): string => readFileSync(file, 'utf8');

test('without a name the clients are listed', async () => {
  const { code, out } = await connect();
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^cursor +ready +${file}$`, 'mu'));
  expect(out).toMatch(/^lm-studio +absent /mu);
});

test.each([['--print'], []])('%s shows the exact change and writes nothing', async (...flags) => {
  const { code, out } = await connect('cursor', ...flags);
  expect(code).toBe(0);
  expect(out).toContain(`Cursor: ${file}`);
  expect(out).toContain('+     "arbiter": {');
  expect(out).toContain(`+         "${ARBITER}",`);
  expect([onDisk(), existsSync(`${file}.arbiter-backup`)]).toEqual([BEFORE, false]);
});

test('--write keeps a backup, a second --write changes nothing, and --undo restores every byte', async () => {
  const written = await connect('cursor', '--write', '--data', join(home, 'games'));
  expect(written.code).toBe(0);
  expect(written.out).toContain(`written: ${file}\nbackup: ${file}.arbiter-backup\n`);
  const { mcpServers } = JSON.parse(onDisk()) as {
    mcpServers: { arbiter: { command: string; args: string[] } };
  };
  const { args } = mcpServers.arbiter;
  expect(args).toEqual([
    ARBITER,
    'mcp',
    'sessions',
    '--agent',
    'Cursor',
    '--tool-names=safe',
    '--data',
    join(home, 'games'),
  ]);
  const after = onDisk();
  expect((await connect('cursor', '--write', '--data', join(home, 'games'))).code).toBe(0);
  expect([onDisk(), readFileSync(`${file}.arbiter-backup`, 'utf8')]).toEqual([after, BEFORE]);
  expect((await connect('cursor', '--print', '--data', join(home, 'games'))).out).toContain('no change');
  const undone = await connect('cursor', '--undo', '--data', join(home, 'games'));
  expect([undone.code, undone.out.split('\n')[0]]).toEqual([0, `undone: ${file}`]);
  expect([onDisk(), existsSync(`${file}.arbiter-backup`)]).toEqual([BEFORE, false]);
});

test('an impossible change ends with one line and leaves the file unchanged', async () => {
  expect(await connect('cursor', '--undo')).toMatchObject({
    code: 1,
    out: '',
    err: 'arbiter connect: The file has no entry for Arbiter\n',
  });
  const both = await connect('cursor', '--write', '--undo');
  expect([both.code, both.err]).toEqual([2, expect.stringContaining('exclude each other')]);
  const unknown = await connect('emacs');
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('unknown MCP client "emacs"')]);
  expect(onDisk()).toBe(BEFORE);
  writeFileSync(file, '{ /* mine\n}');
  expect((await connect('cursor', '--write')).code).toBe(1);
  expect(onDisk()).toBe('{ /* mine\n}');
});
