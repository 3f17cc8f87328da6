import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { startBuiltHost, type BuiltHost, type HostWindow } from '../../support/built-host.ts';
import { readDatabase } from '../../support/database.ts';
import { startFakeOpenAi } from '../../support/fake-openai.ts';
import { casesOfRun } from '../../support/full-run.ts';
import { addEndpoint } from '../../support/models.ts';
import { aPlan } from '../../support/league/window.ts';
import { processesWith } from '../../support/running.ts';

/** Agents over the Agent Client Protocol on the built program: the agent is a real process with a real MCP client. */

const AGENT = fileURLToPath(new URL('../../outside/acp-agent.mjs', import.meta.url));
let host: BuiltHost;
let window: HostWindow;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
  host = await startBuiltHost({ testClock: false });
  window = await host.window();
});
afterAll(() => host.dispose());

const markOf = (scenario: string): string => join(folder, scenario);
const contentOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Long, because the machine may be busy. */
const WAIT = { timeout: 60_000, interval: 50 };

interface Turn {
  readonly tick: number;
  readonly attempts: readonly { readonly fault: string | null; readonly text: string }[];
  readonly refused: readonly { readonly tool: string; readonly kind: string }[];
  readonly comment: string;
}

const turnsOf = (sessionId: string): Turn[] =>
  readDatabase(host.data, (db) =>
    db
      .prepare<[string], { tick: number; attempts: string; refused: string; comment: string }>(
        'select tick, attempts, refused, comment from seat_turns where session_id = ? order by id',
      )
      .all(sessionId)
      .map(({ attempts, refused, ...row }) => ({
        ...row,
        attempts: JSON.parse(attempts) as Turn['attempts'],
        refused: JSON.parse(refused) as Turn['refused'],
      })),
  );

const acpPlayer = (scenario: string, mark: string) => {
  const command = [process.execPath, AGENT, `--scenario=${scenario}`, `--mark=${mark}`];
  return { kind: 'seat' as const, protocol: 'acp', spec: { command, allowOwnTools: true } };
};

const overOf = (sessionId: string) =>
  vi.waitUntil(
    async () => (await window.api.call('sessions.get', { sessionId })).card.status === 'completed',
    WAIT,
  );

/** An agent behind an address that takes the first action and keeps what it is asked. */
async function readingAgent() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      bodies.push(body);
      response.end('{"action":{"submission":0}}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/act`, bodies };
}

/** Plays one game of tic-tac-toe against the built-in player. */
async function play(scenario: string): Promise<{ detail: SessionDetail; turns: Turn[] }> {
  const command = [process.execPath, AGENT, `--scenario=${scenario}`, `--mark=${markOf(scenario)}`];
  const { sessionId } = await window.api.call('match.start', {
    template: 'tic_tac_toe.v1',
    seats: {
      x: { kind: 'seat', protocol: 'acp', spec: { command, allowOwnTools: true } },
      o: { kind: 'builtin', level: 1 },
    },
  });
  const id = sessionId ?? '';
  const isOver = async () =>
    (await window.api.call('sessions.get', { sessionId: id })).card.status === 'completed';
  await vi.waitUntil(isOver, WAIT);
  const detail = await window.api.call('sessions.get', { sessionId: id });
  // The agent's last turn is stored when it ends, which may be after the game.
  const acted = detail.log.filter(({ role, kind }) => role === 'x' && kind === 'action').length;
  await vi.waitUntil(() => turnsOf(id).length >= Math.max(1, acted), WAIT);
  return { detail, turns: turnsOf(id) };
}

const endOf = ({ card }: SessionDetail) => ({ reason: card.outcomeReason, winner: card.winner });

/** One scenario of each kind; the unit tests of the chooser play the others with the same program. */
const IN_EACH_RUN = ['stdio', 'crash-once', 'talk', 'crash', 'login'];
const isInEachRun = (scenario: string): boolean => IN_EACH_RUN.includes(scenario);

test.concurrent.each(casesOfRun(['play', 'stdio', 'noise', 'crash-once', 'double', 'files'], isInEachRun))(
  'a whole game is played in the scenario "%s"',
  async (scenario) => {
    const { detail, turns } = await play(scenario);
    expect(endOf(detail).reason).toMatch(/^(?:line|board_full)$/u);
    expect(turns.map(({ attempts }) => attempts.at(-1)?.fault)).toEqual(turns.map(() => null));
    expect(turns.length).toBeGreaterThanOrEqual(3);
  },
);

const LOST_SCENARIOS: readonly (readonly [string, string, string | null])[] = [
  ['talk', 'unparsable_answers', 'o'],
  ['illegal', 'illegal_moves', 'o'],
  ['flood', 'unparsable_answers', 'o'],
  ['malformed', 'unparsable_answers', 'o'],
  ['crash', 'engine_crashed', 'o'],
  ['leave', 'engine_crashed', 'o'],
  ['background', 'engine_crashed', 'o'],
  ['login', 'endpoint_lost', null],
  ['exit', 'endpoint_lost', null],
  ['vendor', 'endpoint_lost', null],
];

test.concurrent.each(casesOfRun(LOST_SCENARIOS, ([scenario]) => isInEachRun(scenario)))(
  'the scenario "%s" ends with %s',
  async (scenario, reason, winner) => {
    const { detail, turns } = await play(scenario);
    expect(endOf(detail)).toEqual({ reason, winner });
    expect(detail.card.fault).toBe(winner === null ? 'infrastructure' : 'player');
    expect(turns.length).toBeGreaterThan(0);
  },
);

test('an agent that says nothing loses at the time of its budget, and its program is ended', async () => {
  const { spec } = acpPlayer('stall', markOf('stall'));
  const player = `acp:${spec.command.join(' ')}`;
  const budget = { perMoveMs: 1000 };
  await window.api.call('seats.setPlayerBudget', { player, allowOwnTools: true, budget });
  const { detail, turns } = await play('stall');
  expect(endOf(detail)).toEqual({ reason: 'model_timeout', winner: 'o' });
  expect(turns[0]?.attempts).toMatchObject([{ fault: 'timeout' }]);
  await expect.poll(() => processesWith('--scenario=stall'), { timeout: 30_000 }).toEqual([]);
});

test('the agent’s own call is its move, once, also while its turn goes on', async () => {
  const { detail, turns } = await play('lingering');
  const actions = detail.log.filter(({ kind }) => kind === 'action');
  const own = actions.filter(({ role }) => role === 'x').map(({ tick }) => tick);
  // The opponent has answered before the first turn was ended.
  expect(actions.slice(0, 3).map(({ role }) => role)).toEqual(['x', 'o', 'x']);
  expect(turns.map(({ tick }) => tick)).toEqual(own);
  expect(turns.map(({ attempts }) => attempts.map(({ fault }) => fault))).toEqual(own.map(() => [null]));
  expect(detail.refused).toEqual([]);
});

longTest('a model that tries tools of its own executes none, and every attempt is on record', async () => {
  const { turns } = await play('hostile');
  expect(turns.map(({ refused }) => refused.map(({ kind }) => kind))).toEqual([
    ['execute'],
    ['edit'],
    ['read'],
  ]);
  expect(turns.map(({ attempts }) => attempts.map(({ fault }) => fault))).toEqual(
    turns.map(() => ['foreign_tool', null]),
  );
  expect(contentOf(markOf('hostile'))).toBe('');
});

test('a breach is a row of the audit log, and the agent waits for a person', async () => {
  const { detail } = await play('breach');
  expect(endOf(detail)).toEqual({ reason: 'engine_crashed', winner: 'o' });
  const page = await window.api.call('audit.page', {
    offset: 0,
    limit: 5,
    filter: { action: 'SEAT_BREACH' },
  });
  expect(page.rows.map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('--scenario=breach'),
  );
  expect(endOf((await play('breach')).detail)).toEqual({ reason: 'endpoint_lost', winner: null });
  const player = page.rows.find(({ subject }) => subject.includes('--scenario=breach'))?.subject ?? '';
  expect(await window.api.call('seats.review', { player })).toEqual({ player, wasBlocked: true });
  expect(endOf((await play('breach')).detail)).toEqual({ reason: 'engine_crashed', winner: 'o' });
});

test('the token of a seat opens its own game and nothing else', async () => {
  const { turns } = await play('wrong');
  const [seen] = JSON.parse(`[${turns[0]?.comment.replace(/I played.*$/u, '') ?? ''}]`) as [
    { other: object; statuses: number[]; tools: string[]; unlisted: object },
  ];
  expect(seen).toMatchObject({
    other: { accepted: false, code: 'FORBIDDEN' },
    tools: ['session_state', 'session_act', 'session_wait', 'session_log'],
    unlisted: { accepted: false, code: 'FORBIDDEN' },
  });
  expect(seen.statuses.filter((status) => status < 400)).toEqual([]);
});

test('the agent gets an empty folder, no variable of this host and no token in an argument', async () => {
  const { turns } = await play('environment');
  const [, json = ''] = /^(\{.*\})I played/u.exec(turns[0]?.comment ?? '') ?? [];
  const { names, folder: cwd } = JSON.parse(json) as { names: string[]; folder: string };
  expect(names.filter((name) => /ARBITER|TOKEN|KEY/u.test(name))).toEqual([]);
  await expect.poll(() => existsSync(cwd)).toBe(false);
});

test.concurrent.each(['token', 'token-stdio'])(
  'no process has the token of a seat in its arguments (%s)',
  async (scenario) => {
    const seats = { x: acpPlayer(scenario, markOf(scenario)), o: { kind: 'random' as const } };
    const { sessionId } = await window.api.call('match.start', { template: 'tic_tac_toe.v1', seats });
    await expect.poll(() => contentOf(markOf(scenario)), WAIT).toMatch(/^\S{32,}\n$/u);
    const token = contentOf(markOf(scenario)).trim();
    // The agent runs, and with stdio a child that has the token too.
    expect(processesWith(markOf(scenario))).not.toEqual([]);
    expect(processesWith(token)).toEqual([]);
    await window.api.call('sessions.abort', { sessionId: sessionId ?? '', reason: 'seen' });
  },
);

test('what an agent says reaches neither the prompt of a model nor that of another agent', async () => {
  const fake = await startFakeOpenAi();
  onTestFinished(() => fake.close());
  const { endpointId } = await addEndpoint(window.api, fake.baseUrl);
  const shouting = acpPlayer('shout', markOf('shout'));
  const both = { x: shouting, o: { kind: 'llm' as const, endpointId } };
  const first = await window.api.call('match.start', { template: 'tic_tac_toe.v1', seats: both });
  await overOf(first.sessionId ?? '');
  expect(fake.requested.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(fake.requested)).not.toContain('SHOUT-4711');
  const { url, bodies } = await readingAgent();
  const agents = { x: shouting, o: { kind: 'seat' as const, protocol: 'url', spec: { address: url } } };
  const second = await window.api.call('match.start', { template: 'tic_tac_toe.v1', seats: agents });
  await overOf(second.sessionId ?? '');
  expect(bodies.length).toBeGreaterThanOrEqual(2);
  expect(bodies.join()).not.toContain('SHOUT-4711');
  await expect
    .poll(() => turnsOf(second.sessionId ?? '').map(({ comment }) => comment), WAIT)
    .toContainEqual(expect.stringContaining('SHOUT-4711'));
});

test('the text of an agent brings no control character into a log or a terminal', async () => {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, ...QUIET_PORTS };
  const player = `acp:${process.execPath} ${AGENT} --scenario=vendor`;
  const players = ['--white', player, '--black', 'random', '--allow-own-tools'];
  const { err } = await arbiter(['match', '--game', 'tic_tac_toe', ...players, '--data', host.data], env);
  expect(err).toMatch(/is void \(endpoint_lost\): .*rate limit reached.*an invented line/u);
  // eslint-disable-next-line no-control-regex -- these are exactly the characters that must not appear
  expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/u);
  const logged = host
    .stderr()
    .split('\n')
    .filter((line) => line.includes('rate limit reached'))
    .map((line) => String((JSON.parse(line) as { reason?: unknown }).reason));
  expect(logged).not.toEqual([]);
  // eslint-disable-next-line no-control-regex -- see above
  for (const reason of logged) expect(reason).not.toMatch(/[\u0000-\u001f\u007f]/u);
});

test('arbiter match plays a whole game and a chess opening, and leaves nothing behind', async () => {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, ...QUIET_PORTS };
  const player = `acp:${process.execPath} ${AGENT} --scenario=`;
  const match = async (game: string, white: string) => {
    const players = ['--white', white, '--black', 'builtin', '--allow-own-tools'];
    const { out, err } = await arbiter(
      ['match', '--game', game, ...players, '--json', '--data', host.data],
      env,
    );
    expect(out, err).not.toBe('');
    return (JSON.parse(out) as { games: { reason: string; plies: number }[] }).games;
  };
  expect(await match('tic_tac_toe', `${player}play`)).toMatchObject([{ reason: 'line', plies: 6 }]);
  expect(await match('chess', `${player}opening --moves=e2e4,d2d4,g1f3`)).toMatchObject([
    { reason: 'unparsable_answers', plies: 6 },
  ]);
  await expect.poll(() => processesWith(AGENT)).toEqual([]);
});

test('an agent that keeps its own tools needs the consent of a person', async () => {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, ...QUIET_PORTS };
  const args = [
    'match',
    '--game',
    'tic_tac_toe',
    '--white',
    `acp:${process.execPath} ${AGENT}`,
    '--data',
    host.data,
  ];
  const { code, err } = await arbiter(args, env);
  expect(code).not.toBe(0);
  expect(err).toContain('--allow-own-tools');
});

test('a host that stops ends agents that ignore it, in a match and in a league, within three seconds', async () => {
  const own = await startBuiltHost({ testClock: false });
  onTestFinished(() => own.dispose());
  const { api } = await own.window();
  const command = [process.execPath, AGENT, '--scenario=stubborn', `--mark=${markOf('stubborn')}`];
  const agent = { kind: 'seat' as const, protocol: 'acp', spec: { command, allowOwnTools: true } };
  const dice = { kind: 'random' as const };
  await api.call('match.start', { template: 'tic_tac_toe.v1', seats: { x: agent, o: dice } });
  const seats = [
    { kind: 'board' as const, name: 'Agent', choice: agent },
    { kind: 'board' as const, name: 'Dice', choice: dice },
  ];
  const { leagueId } = await api.call('leagues.create', aPlan(0, { game: 'tic_tac_toe.v1', seats }));
  await api.call('leagues.begin', { leagueId });
  await expect.poll(() => contentOf(markOf('stubborn')), WAIT).toBe('prompted\nprompted\n');
  const startedMs = performance.now();
  expect(await own.stop()).toBe(0);
  expect(performance.now() - startedMs).toBeLessThan(3000);
  expect(processesWith(markOf('stubborn'))).toEqual([]);
});
