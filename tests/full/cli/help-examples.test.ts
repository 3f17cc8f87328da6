import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARBITER, QUIET_PORTS } from '../../support/arbiter.ts';
import { hostEnvironment, hostFolder, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { ROOT } from '../../support/docs/pages.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../support/fake-openai.ts';
import { readHelp } from '../../support/help.ts';
import { fakeEngine, type FakeEngine } from '../../support/players/fake-engine.ts';

/**
 * Runs every example of every `--help` as it is printed, in one folder beside a running host. Only addresses and names
 * of what the reader has to have are replaced, and the longest runs are shortened.
 */

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const RECORDING = join(ROOT, 'resources/openfront-recordings');
const MAX_EXAMPLE_MS = 150_000;

/** Commands that run until they are stopped, and what each has written by then. */
const RUNS_ON: readonly (readonly [RegExp, RegExp])[] = [
  [/^serve .*--json/u, /"ready":true/u],
  [/^serve\b/u, /is ready/u],
  [/^npm start\b/u, /is ready/u],
  [/^league open\b/u, /manager|league/iu],
  [/^league (?:player|referee)\b/u, /manager|league|registered/iu],
  [/^openfront play\b/u, /game/iu],
  [/^rewards simulate .*--real-time/u, /match/iu],
];

/** Examples that end with 1 here, because what they need is not there; each one prints that reason. */
const FAILS: readonly (readonly [RegExp, RegExp])[] = [
  [/^league check\b/u, /answer|reach|connect/iu],
  [/^doctor$|^doctor --json/u, /.+/u],
  [/^league (?:begin|cancel)\b/u, /completed|over|ended/iu],
  [/^arena (?:--resume|resume) last/u, /no run was stopped/u],
  [/^arena (?:pause|drain|cancel) last/u, /This run is/u],
  [/^wallet pay match_forensics/u, /match/iu],
  [/^openfront record\b/u, /No turns are stored/u],
];

/** Examples that are not run, and why. */
const LEFT_OUT = new Map([['chain install', 'it downloads a program']]);

let host: BuiltHost;
let model: FakeOpenAi;
let engine: FakeEngine;
let leagueId = '';
const home = hostFolder();
const data = join(home, 'data');
beforeAll(async () => {
  model = await startFakeOpenAi();
  engine = fakeEngine('normal');
  host = await startBuiltHost({ data, chain: 'local' });
  mkdirSync(join(home, 'matches'));
  copyFileSync(join(RECORDING, 'six-islands.jsonl.gz'), join(home, 'game.jsonl.gz'));
  writeFileSync(join(home, 'games.pgn'), '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *\n');
  await host.rest.post('/agents', { name: 'my-agent' });
  for (const name of ['NAME', 'my-model'])
    expect(await run(['models', 'add', model.baseUrl, `fake-${name}`, '--name', name])).toMatchObject({
      code: 0,
    });
  const small = ['--game', 'tic_tac_toe', '--white', 'random', '--black', 'random'];
  expect(await run(['match', ...small, '--data', './matches'])).toMatchObject({ code: 0 });
  const league = await run(['league', 'run', '--game', 'chess', '--players', 'random,builtin:1', '--json']);
  leagueId = /league_[0-9a-f]{12}/u.exec(league.said)?.[0] ?? '';
  writeFileSync(join(home, 'wallets.json'), JSON.stringify({ Random: `0x${'11'.repeat(20)}` }));
});
afterAll(async () => {
  await host.dispose();
  await model.close();
  engine.remove();
  rmSync(home, { recursive: true, force: true });
});

/** The words of an example after the program's name, with the addresses and names of this test. */
function argumentsOf(example: string): string[] {
  const args = [...example.matchAll(/'([^']*)'|(\S+)/gu)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const leagueUrl = `http://localhost:${host.ready.ports.league}/mcp`;
  const replaced = args.map((word) =>
    word
      .replace('http://127.0.0.1:11434/v1', model.baseUrl)
      .replace('http://localhost:8000/mcp', leagueUrl)
      .replace('/usr/games/stockfish', engine.path)
      .replace('"fen":"…"', `"fen":"${START}"`)
      .replace(/^(?:7500|8101)$/u, '0')
      .replace('league_0123456789ab', leagueId),
  );
  // Without an address, the example means the manager of this computer on the usual port.
  if (example === 'league player --dialect tools --name Alice --json') replaced.push('--manager', leagueUrl);
  // A test opens no browser.
  return replaced.filter((word) => word !== '--open');
}

interface Ended {
  readonly code: number | string | null;
  readonly said: string;
}

/** Runs a command to its end, or stops it once it has written what `says` describes. */
function run(args: readonly string[], says: RegExp | null = null, ownData = data): Promise<Ended> {
  const env = hostEnvironment({
    HOME: home,
    ARBITER_DATA: ownData,
    EXAMPLE_KEY: 'key',
    ...QUIET_PORTS,
    ARBITER_CHAIN: 'local',
    ARBITER_REFEREE_PORTS: '0',
    ARBITER_PLAYER_PORTS: '0',
  });
  return new Promise((resolve) => {
    const isStart = args[0] === 'npm';
    const argv = isStart ? [join(ROOT, 'bin/start.mjs'), ...args.slice(3)] : [ARBITER, ...args];
    const child = spawn(process.execPath, argv, { cwd: home, env, stdio: 'pipe' });
    let said = '';
    const read = (chunk: Buffer): void => {
      said += chunk.toString('utf8');
      if (says?.test(said) === true) child.kill('SIGTERM');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.stdin.end();
    const timer = setTimeout(() => child.kill('SIGTERM'), MAX_EXAMPLE_MS);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code: code ?? signal, said });
    });
  });
}

const found = (table: readonly (readonly [RegExp, RegExp])[], example: string): RegExp | null =>
  table.find(([pattern]) => pattern.test(example))?.[1] ?? null;

const program = /^(?:arbiter|node \S*arbiter\.mjs) /u;
const examples = (await readHelp())
  .flatMap(({ examples: lines }) => lines.map((line) => line.replace(program, '')))
  .filter((example) => !LEFT_OUT.has(example));

test('every command with examples is found', () => {
  expect(examples.length).toBeGreaterThan(50);
});

test.for([...new Set(examples)])('arbiter %s', { timeout: MAX_EXAMPLE_MS + 10_000 }, async (example) => {
  const says = found(RUNS_ON, example);
  // A host of its own: the folder of the shared one is in use.
  const ownData = /^(?:serve|npm start)/u.test(example)
    ? join(home, `own-${examples.indexOf(example)}`)
    : data;
  const { code, said } = await run(argumentsOf(example), says, ownData);
  expect(said).not.toMatch(/\n {4}at /u);
  if (says !== null) {
    expect(said).toMatch(says);
    expect([0, 1, 'SIGTERM']).toContain(code);
    return;
  }
  const why = found(FAILS, example);
  expect(code, said).toBe(why === null ? 0 : example.startsWith('arena') ? 2 : 1);
  if (why !== null) expect(said).toMatch(why);
});
