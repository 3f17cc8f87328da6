import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUIET_PORTS } from '../../support/arbiter.ts';
import { blocksIn, placeOf, ROOT, type Block } from '../../support/docs/pages.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../support/fake-openai.ts';
import { startBuiltHost, type BuiltHost } from '../../support/built-host.ts';

/**
 * Runs the shell blocks of the documentation in a temporary folder against one host. Only addresses are replaced, by the
 * addresses of that host and of a model that a test server provides, and long runs are shortened. Of a block that needs
 * something that only its reader has, the commands are asked for their help.
 */

/** What the test cannot give to a block, and how the text of the block shows that it needs it. */
const REQUIREMENTS: readonly (readonly [string, RegExp])[] = [
  [
    'an id, a name, an address or a key of the reader',
    /\b(?:HEX|ID|LEAGUE|NAME|SESSION|TOKEN)\b|0x…|--key [\dA-F]{4}-/u,
  ],
  ['an agent program on the computer', /\bacp:/u],
  ['a second program as its opponent', /\btextarena_agent\.py\b/u],
  ['a bot on lichess', /\blichess:my-bot\b/u],
  ['a data folder that no host uses', /^arbiter serve /mu],
];

const requirementOf = ({ code }: Block): string | null =>
  REQUIREMENTS.find(([, shows]) => shows.test(code))?.[0] ?? null;

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let host: BuiltHost;
let model: FakeOpenAi;
let folder: string;
beforeAll(async () => {
  host = await startBuiltHost();
  model = await startFakeOpenAi();
  folder = mkdtempSync(join(tmpdir(), 'arbiter-docs-'));
  for (const name of ['bin', 'docs', 'tests', 'src', 'node_modules', 'package.json', 'vitest.config.ts']) {
    symlinkSync(join(ROOT, name), join(folder, name));
  }
  mkdirSync(join(folder, 'home'));
  const wallets = { Random: `0x${'11'.repeat(20)}` };
  writeFileSync(join(folder, 'wallets.json'), JSON.stringify(wallets));
});
afterAll(async () => {
  await host.dispose();
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Scripts that replace `npm start` and `npm test`, which would run everything. */
const isNpm = (line: string): boolean => line.startsWith('npm ');

const here = (code: string): string =>
  code
    .replaceAll(/(?:localhost|127\.0\.0\.1):7400/gu, new URL(host.rest.url).host)
    .replaceAll('http://127.0.0.1:11434/v1', model.baseUrl)
    // The moves of a watched game wait for the reader.
    .replaceAll(' --watch', '')
    .replaceAll('--games 30', '--games 2 --game tic_tac_toe.v1')
    .replaceAll(',builtin:4,builtin:5,builtin:6,builtin:7,builtin:8', '')
    .replaceAll('chess,connect_four,holdem_heads_up', 'connect_four,holdem_heads_up');

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

function run(commands: string): Promise<Ended> {
  const program = `set -eu\narbiter() { node bin/arbiter.mjs "$@"; }\n${here(commands)}`;
  const env = {
    ...QUIET_PORTS,
    // Prizes are paid on the local chain.
    ARBITER_CHAIN: 'local',
    ARBITER_REFEREE_PORTS: '0',
    ARBITER_PLAYER_PORTS: '0',
    ARBITER_DATA: join(folder, 'data'),
    HOME: join(folder, 'home'),
    PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
  };
  return new Promise((done) => {
    const child = spawn('bash', ['-c', program], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.once('close', (code) => done({ code, said }));
  });
}

/** The commands of a block with the words before their first option, name or address. */
const commandsIn = (code: string): string[] =>
  code
    .split('\n')
    .map((line) => /^arbiter(?: [a-z][a-z-]*)+(?= |$)/u.exec(line)?.[0] ?? '')
    .filter((command) => command !== '');

const blocks = blocksIn('sh').map((block) => [placeOf(block), block, requirementOf(block)] as const);
const [complete, incomplete] = [
  blocks.filter(([, , requirement]) => requirement === null),
  blocks.filter(([, , requirement]) => requirement !== null),
];

test('most blocks can be run as they stand', () => {
  expect(complete.length).toBeGreaterThan(incomplete.length);
});

describe('every shell block', () => {
  test.each(complete)('%s runs', { timeout: 240_000 }, async (_, { code }) => {
    const lines = code.split('\n');
    for (const line of lines.filter(isNpm)) {
      const [, name = '', script = ''] = line.split(/\s+/u);
      expect(Object.keys(manifest.scripts)).toContain(name === 'run' ? script : name);
    }
    const rest = lines.filter((line) => !isNpm(line)).join('\n');
    const ended = await run(rest);
    expect(ended.code, ended.said).toBe(0);
  });

  test.each(incomplete)('%s has commands that exist', { timeout: 240_000 }, async (_, { code }) => {
    const ended = await run(
      commandsIn(code)
        .map((command) => `${command} --help`)
        .join('\n'),
    );
    expect(ended.code, ended.said).toBe(0);
  });
});
