import { execFile } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { hostEnvironment, startBuiltHost, type BuiltHost } from '../../support/built-host.ts';
import { ROOT } from '../../support/built-program.ts';
import { startA2aAgent, type A2aMode } from '../../support/players/a2a-agent.ts';

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

/**
 * An agent behind an address that always takes the same action of the list, by default the first; `instead` may
 * answer the n-th question in another way.
 */
async function urlAgent(
  submission = 0,
  instead: (questions: number, response: ServerResponse) => void = () => undefined,
): Promise<string> {
  let questions = 0;
  const server = createServer((_, response) => {
    instead((questions += 1), response);
    if (!response.writableEnded && !response.destroyed)
      response.end(JSON.stringify({ action: { submission, thoughts: 'first' } }));
  });
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

/** How a game ends that `o` loses when both players take the first action, and `o` then does something else. */
async function lostGame(o: string) {
  const { api } = await host.window();
  const seatOf = (player: string) => {
    const [protocol = '', ...address] = player.split(':');
    return { kind: 'seat' as const, protocol, spec: { address: address.join(':') } };
  };
  const seats = { x: seatOf(await urlAgent()), o: seatOf(o) };
  const { sessionId = '' } = await api.call('match.start', { template: 'tic_tac_toe.v1', seats });
  const cardOf = async () => (await api.call('sessions.get', { sessionId: sessionId ?? '' })).card;
  await expect.poll(async () => (await cardOf()).status, { timeout: 60_000 }).toBe('completed');
  const { outcomeReason, winner, fault } = await cardOf();
  return { outcomeReason, winner, fault };
}

const LOST = { outcomeReason: 'unparsable_answers', winner: 'x', fault: 'player' };

test.each<A2aMode>(['no_json', 'other_form', 'rpc_error', 'status_500', 'rejected', 'login'])(
  'an A2A agent that is losing and answers with %s loses',
  async (mode) => {
    let questions = 0;
    const agent = await startA2aAgent(
      () => (questions > 2 ? mode : 'data'),
      (direction) => void (questions += Number(direction === '>')),
    );
    expect(await lostGame(`a2a:${agent.address}`)).toEqual(LOST);
  },
);

test.each([
  [500, '{}'],
  [404, 'not found'],
  [200, '[1, 2]'],
])('a URL agent that is losing and answers with status %i and %s loses', async (status, body) => {
  const agent = await urlAgent(0, (questions, response) => {
    if (questions > 2) response.writeHead(status).end(body);
  });
  expect(await lostGame(agent)).toEqual(LOST);
});

longTest('a server that closes the connection makes the game void', async () => {
  const agent = await urlAgent(0, (questions, response) => {
    if (questions > 2) response.destroy();
  });
  expect(await lostGame(agent)).toMatchObject({ outcomeReason: 'endpoint_lost', winner: null });
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

longTest('the table of an arena gives the difference of a player that lost every game its sign', async () => {
  const [rock, paper] = [await urlAgent(0), await urlAgent(1)];
  const players = ['--a', rock, '--b', paper, '--game', 'rps', '--games', '12'];
  const env = { ...hostEnvironment(QUIET_PORTS), ARBITER_DATA: host.data };
  const { code, out } = await arbiter(['arena', ...players], env);
  expect(code).toBe(0);
  expect(out).toMatch(/score +0 won, 0 drawn, 12 lost/u);
  expect(out).toMatch(/Elo +< -\d+ \(95%\)/u);
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
