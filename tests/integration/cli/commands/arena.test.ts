// In process: output, files and progress of the command are recorded while its host runs.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { command as arena } from '../../../../src/main/cli/commands/arena.ts';
import { command as match } from '../../../../src/main/cli/commands/match.ts';
import { startHost } from '../../../../src/main/host/host.ts';
import { recordedIo } from '../../../support/command-io.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../../support/fake-openai.ts';

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let fake: FakeOpenAi;
let folder: string;
beforeAll(async () => {
  fake = await startFakeOpenAi();
  folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
});
afterAll(async () => {
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command with a real host in this process. */
async function run(command: typeof arena, ...args: readonly string[]) {
  const recorded = recordedIo({ env: { NODE_ENV: 'test' } });
  const code = await command.run(args, { io: recorded.io, loadHost: async () => startHost });
  return { code, out: recorded.out(), err: recorded.err() };
}

test('a model given by its address plays, and the result goes to stdout and to the files', async () => {
  const [json, csv] = [join(folder, 'arena.json'), join(folder, 'arena.csv')];
  const player = `llm:fake-7b@${fake.baseUrl}`;
  const files = ['--out', json, '--csv', csv];
  const requested = ['--a', player, '--b', 'random', '--game', 'tic_tac_toe', '--games', '2'];
  const { code, out } = await run(arena, ...requested, ...files, '--json', '--isolated');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    game: 'tic_tac_toe.v1',
    illegalRate: 0,
    unparsableRate: 0,
    tokensPerMove: 110,
    policy: { a: 'forfeit', b: null },
    units: 1,
    unpaired: 0,
    verdict: { state: 'undecided', stops: false, elo0: 0, elo1: 100, pairs: 1 },
  });
  const { pent } = JSON.parse(out) as { readonly pent: readonly number[] };
  expect(pent.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(JSON.parse(readFileSync(json, 'utf8'))).toEqual(JSON.parse(out));
  expect(readFileSync(csv, 'utf8').split('\r\n')).toHaveLength(4);
});

test('the table shows score, confidence interval and policy', async () => {
  const requested = ['--a', 'random', '--b', 'random', '--game', 'tic_tac_toe', '--games', '2'];
  const { code, out } = await run(arena, ...requested, '--isolated');
  expect(code).toBe(0);
  expect(out).toContain('2 of 2 games: Random against Random (2)');
  expect(out).toMatch(/95%: .* to .*, 1 pair of games, with 0.4 more in each class/u);
  expect(out).toMatch(/verdict .* 0 or 100 Elo: undecided \(LLR/u);
  expect(out).toMatch(/policy +a: not needed, b: not needed/u);
  expect(out).toMatch(/pairing +1 pair with swapped seats, one game at a time/u);
});

test('an address without a model uses the first model that the server lists', async () => {
  const requested = ['--game', 'rps', '--white', `llm:${fake.baseUrl}`, '--black', 'random', '--json'];
  const { code, out, err } = await run(match, ...requested, '--isolated');
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject({ game: 'rps.v1', games: [{ reason: 'decided', plies: 2 }] });
  expect(fake.requested.at(-1)?.model).toBe('fake-7b');
});

test.each([
  [['--resume', 'last', '--isolated'], 'no run was stopped'],
  [['--a', 'llm:nobody', '--isolated'], 'there is no model endpoint "nobody"; none has been added'],
  [['--a', 'random', '--game', 'go', '--isolated'], 'there is no game "go"'],
])('%j is a usage error that only the host can find', async (args, text) => {
  const { code, out, err } = await run(arena, ...args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(text);
});
