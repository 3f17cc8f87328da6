import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { hostEnvironment, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { ROOT } from '../../support/built-program.ts';
import { startA2aAgent } from '../../support/players/a2a-agent.ts';

/** Agents by address on the built program: matches, an arena, a league, their tests and their turns. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let host: BuiltHost;
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());

/** Runs a command on the running host; the answer is its JSON. */
async function json<T>(...args: string[]): Promise<{ readonly code: number | null; readonly value: T }> {
  const env = { ...hostEnvironment(QUIET_PORTS), ARBITER_DATA: host.data };
  const { code, out, err } = await arbiter([...args, '--json'], env);
  if (out === '') throw new Error(err);
  return { code, value: JSON.parse(out) as T };
}

/** An agent behind an address that always takes the same action of the list, by default the first. */
async function urlAgent(submission = 0): Promise<string> {
  const server = createServer((_, response) =>
    response.end(JSON.stringify({ action: { submission, thoughts: 'first' } })),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `url:http://127.0.0.1:${(server.address() as AddressInfo).port}/act`;
}

interface MatchResult {
  readonly games: readonly { readonly session_id: string; readonly reason: string }[];
  readonly score: { readonly voided: number };
}

test('a URL agent and an A2A agent finish a match, and their turns can be read', async () => {
  const agent = await startA2aAgent(() => 'data');
  const players = ['--white', await urlAgent(), '--black', `a2a:${agent.address}`];
  const { code, value } = await json<MatchResult>('match', '--game', 'tic_tac_toe', ...players);
  expect([code, value.score.voided]).toEqual([0, 0]);
  expect(value.games[0]?.reason).toBe('line');
  const { api } = await host.window();
  const turns = await api.call('seats.turns', { sessionId: value.games[0]?.session_id ?? '' });
  expect(turns.map(({ protocol }) => protocol)).toEqual(['url', 'a2a', 'url', 'a2a', 'url', 'a2a', 'url']);
  expect(turns[0]).toMatchObject({ sealed: false, thoughts: 'first', attempts: [{ fault: null }] });
  expect(turns[1]).toMatchObject({ version: 'Test agent 1.2.3', comment: 'sure' });
});

test('an agent that is not there makes the game void and is named', async () => {
  const players = ['--white', 'a2a:http://127.0.0.1:9', '--black', 'random'];
  const { code, value } = await json<MatchResult>('match', '--game', 'tic_tac_toe', ...players);
  expect([code, value.score.voided, value.games[0]?.reason]).toEqual([1, 1, 'endpoint_lost']);
});

test('an arena and a league play with a URL agent', async () => {
  const agent = await urlAgent();
  const arena = ['arena', '--a', agent, '--b', 'random', '--game', 'tic_tac_toe', '--games', '2'];
  expect((await json<{ score: object }>(...arena)).code).toBe(0);
  const players = ['--players', `${agent},random`];
  const league = await json<{ standings: { played: number }[] }>(
    'league',
    'run',
    '--game',
    'tic_tac_toe',
    ...players,
  );
  expect(league.code).toBe(0);
  expect(league.value.standings.map(({ played }) => played)).toEqual([1, 1]);
});

test('the table of an arena gives the difference of a player that lost every game its sign', async () => {
  const [rock, paper] = [await urlAgent(0), await urlAgent(1)];
  const players = ['--a', rock, '--b', paper, '--game', 'rps', '--games', '4'];
  const env = { ...hostEnvironment(QUIET_PORTS), ARBITER_DATA: host.data };
  const { code, out } = await arbiter(['arena', ...players], env);
  expect(code).toBe(0);
  expect(out).toMatch(/score +0 won, 0 drawn, 4 lost/u);
  expect(out).toMatch(/Elo +-∞ \(95%: -∞ to -\d+\)/u);
});

test('agents are listed and tested', async () => {
  const listed = await json<{ protocols: { usage: string }[] }>('agents', 'list');
  expect(listed.value.protocols.map(({ usage }) => usage)).toEqual(
    expect.arrayContaining(['url:ADDRESS', 'a2a:ADDRESS']),
  );
  const agent = await startA2aAgent(() => 'data');
  const tested = await json<object>('agents', 'test', `a2a:${agent.address}`);
  expect(tested).toMatchObject({ code: 0, value: { state: 'ok', name: 'Test agent 1.2.3', detail: null } });
  const gone = await json<object>('agents', 'test', 'url:http://127.0.0.1:9/');
  expect(gone).toMatchObject({ code: 1, value: { state: 'failed' } });
});

const python = promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
);

test('two copies of the TextArena example of the documentation play each other', async ({ skip }) => {
  if (!(await python)) skip('Python is not installed');
  const script = join(ROOT, 'docs', 'examples', 'textarena_agent.py');
  const run = () => promisify(execFile)('python3', [script, '--url', host.ready.url.replace(/\/$/u, '')]);
  const first = run();
  await expect.poll(async () => (await openChallenges()).length).toBe(1);
  const ended = await Promise.all([first, run()]);
  const results = ended.map(({ stdout }) => JSON.parse(stdout) as { role: string; outcome: string });
  expect(results.map(({ role }) => role).toSorted()).toEqual(['o', 'x']);
  expect(results[0]?.outcome).toBe(results[1]?.outcome);
});

async function openChallenges() {
  const { api } = await host.window();
  return api.call('challenges.list', {});
}
