import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import type { Api, NewTournament, TournamentInfo } from '../../../src/shared/contract/index.ts';
import { recomputeTournament } from '../../outside/recompute-tournament.ts';
import { arbiter, QUIET_PORTS } from '../../support/arbiter.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';
import { startFakeOpenAi } from '../../support/fake-openai.ts';
import { addEndpoint, windowOf } from '../../support/models.ts';

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = hostFolder();
const PLAYERS: NewTournament['players'] = [
  { kind: 'random' },
  { kind: 'builtin', level: 1 },
  { kind: 'builtin', level: 2 },
];
let host: BuiltHost;
let api: Api;
beforeAll(async () => {
  host = await startBuiltHost({ data: folder });
  api = await windowOf(host);
});
afterAll(async () => host.dispose());

const start = (request: Partial<NewTournament>) =>
  api.call('tournament.start', {
    format: 'round_robin',
    players: PLAYERS,
    templates: ['connect_four.v1'],
    pairs: 2,
    ...request,
  });

/** Resolves when no run continues; `onChange` sees the tournament after each change of a run. */
function ended(
  tournamentId: string,
  onChange: (info: TournamentInfo) => void = () => undefined,
): Promise<TournamentInfo> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      api.call('tournament.get', { tournamentId }).then((info) => {
        onChange(info);
        if (info.state === 'running' || info.state === 'draining') return;
        off();
        resolve(info);
      }, reject);
    };
    const off = api.onEvent((event) => {
      if (event.name === 'arena.progress') look();
    });
    look();
  });
}

/** Runs a command of the arena on the host of this file. */
async function onHost(...args: readonly string[]) {
  const environment = { ...QUIET_PORTS, PATH: process.env['PATH'] ?? '', HOME: folder };
  const result = await arbiter(['arena', ...args, '--data', folder], environment);
  return { ...result, json: () => JSON.parse(result.out) as unknown };
}

const scoresOf = ({ runs }: TournamentInfo) =>
  runs.map(({ a, b, score, plan }) => [a.name, b.name, score, plan?.seed]);

test('a round robin over two games plays every match-up, never more games at once than asked for', async () => {
  const request = { templates: ['connect_four.v1', 'tic_tac_toe.v1'], atOnce: 4, openings: true };
  const levels: NewTournament['players'] = [{ kind: 'random' }, { kind: 'builtin', level: 1 }];
  const { tournamentId } = await start({ ...request, players: levels });
  let maxActive = 0;
  const done = await ended(tournamentId, ({ active }) => (maxActive = Math.max(maxActive, active)));
  expect(done).toMatchObject({ state: 'done', games: 8, played: 8 });
  expect(maxActive).toBeLessThanOrEqual(4);
  expect(done.runs.map(({ template, plan }) => [template, plan?.openings?.name])).toEqual([
    ['connect_four.v1', 'connect-four-4'],
    ['tic_tac_toe.v1', 'tic-tac-toe-2'],
  ]);
  const listed = await api.call('tournament.list', {});
  expect(listed.find((each) => each.tournamentId === tournamentId)).toMatchObject({
    state: 'done',
    played: 8,
  });
});

test('three games with equal weight: table, report and JSON are computed again by another program', async () => {
  const players: NewTournament['players'] = [
    { kind: 'random' },
    { kind: 'builtin', level: 1 },
    { kind: 'builtin', level: 2 },
    { kind: 'builtin', level: 3 },
  ];
  const templates = ['connect_four.v1', 'holdem_heads_up.v2', 'iterated_rps.v1'];
  // The built-in player of the third game has two levels.
  await expect(start({ players, templates, pairs: 1 })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  const request = { players: players.slice(0, 3), templates, pairs: 2, atOnce: 6 };
  const { tournamentId } = await start(request);
  await ended(tournamentId);
  const table = await api.call('tournament.table', { tournamentId });
  expect(table.games.map(({ template, pairs }) => [template, pairs])).toEqual(
    [...templates].sort().map((template) => [template, 6]),
  );
  const { text } = await api.call('tournament.report', { tournamentId });
  const { wrong, ratings } = recomputeTournament(text);
  expect(wrong).toEqual([]);
  const rows = table.combined?.islands.flatMap((island) => island.players) ?? [];
  expect(rows.map(({ player }) => player).sort()).toEqual(['builtin:1', 'builtin:2', 'random']);
  for (const { player, rating } of rows) expect(ratings.get(player)).toBeCloseTo(rating, 2);

  const file = join(folder, 'tournament.json');
  const html = join(folder, 'tournament.html');
  const args = ['arena', 'report', tournamentId, '--json', file, '--html', html, '--data', folder];
  const environment = { ...QUIET_PORTS, PATH: process.env['PATH'] ?? '', HOME: folder };
  expect((await arbiter(args, environment)).code).toBe(0);
  const verified = await arbiter(['verify', '--report', file, '--json', '--data', folder], environment);
  expect(JSON.parse(verified.out)).toMatchObject({
    ok: true,
    runs: 9,
    games: 36,
    page_checked: true,
    passed: ['record', 'sections', 'runs', 'tables', 'signature', 'text', 'data'],
  });
  const page = readFileSync(html, 'utf8');
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/(?:src|href)=|url\(|import\(|fetch\(/u);
  const paged = await arbiter(['verify', '--report', html, '--json', '--data', folder], environment);
  expect(JSON.parse(paged.out)).toMatchObject({ ok: true, page_checked: true, games: 36 });
  const at = page.indexOf('<style>') + 20;
  writeFileSync(html, `${page.slice(0, at)}${page[at] === 'x' ? 'y' : 'x'}${page.slice(at + 1)}`);
  const flipped = await arbiter(['verify', '--report', html, '--json'], environment);
  expect([flipped.code, JSON.parse(flipped.out)]).toEqual([
    1,
    expect.objectContaining({
      broken: { check: 'text', place: `byte ${Buffer.byteLength(page.slice(0, at))}` },
    }),
  ]);
  expect(table.combined?.varianceShares?.map(({ template }) => template).sort()).toEqual(
    [...templates].sort(),
  );
  const changed = JSON.parse(text) as { tables: { strict: { games: { islands: unknown[] }[] } } };
  changed.tables.strict.games[0]!.islands = [];
  expect(recomputeTournament(JSON.stringify(changed)).wrong).toContain('hash of tables');
});

test('the same seed gives the same results', async () => {
  const seed = '3c'.repeat(32);
  const [first, second] = [
    await start({ seed, pairs: 1, atOnce: 6 }),
    await start({ seed, pairs: 1, atOnce: 2 }),
  ];
  const scores = scoresOf(await ended(first.tournamentId));
  expect(scores).toHaveLength(3);
  expect(new Set(scores.map(([, , , runSeed]) => runSeed)).size).toBe(3);
  expect(scoresOf(await ended(second.tournamentId))).toEqual(scores);
});

test('a game that loses its model server is played again', async () => {
  const fake = await startFakeOpenAi();
  onTestFinished(() => fake.close());
  fake.mode = 'redirects';
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  const players: NewTournament['players'] = [{ kind: 'random' }, { kind: 'llm', endpointId }];
  const { tournamentId } = await start({ players, templates: ['tic_tac_toe.v1'], pairs: 1 });
  const done = await ended(tournamentId, ({ runs }) => {
    if (runs.some(({ voided }) => voided > 0)) fake.mode = 'good';
  });
  expect(done).toMatchObject({ state: 'done', played: 2 });
  expect(done.runs[0]?.voided).toBeGreaterThan(0);
});

longTest('a paused tournament stands still over a restart, and goes on when it is resumed', async () => {
  const { tournamentId } = await start({ format: 'gauntlet', pairs: 4, atOnce: 4 });
  const paused = await api.call('tournament.change', { tournamentId, to: 'pause' });
  expect(paused.state).toBe('paused');
  await host.stop();
  host = await startBuiltHost({ data: folder });
  api = await windowOf(host);
  expect(await api.call('tournament.get', { tournamentId })).toMatchObject({ state: 'paused' });
  const shown = (await onHost('show', tournamentId, '--json')).json();
  expect(shown).toMatchObject({ tournament_id: tournamentId, state: 'paused' });
  await api.call('tournament.change', { tournamentId, to: 'resume' });
  const done = await ended(tournamentId);
  expect(done).toMatchObject({ state: 'done', played: 16 });
  expect(done.runs.map(({ a, played }) => [a.name, played])).toEqual([
    ['Random', 8],
    ['Random', 8],
  ]);
});

longTest(
  'the commands of a run change a tournament too, and say so only when a run of it changed',
  async () => {
    const fake = await startFakeOpenAi();
    onTestFinished(() => fake.close());
    fake.mode = 'held';
    const { endpointId } = await addEndpoint(api, fake.baseUrl);
    const players: NewTournament['players'] = [{ kind: 'llm', endpointId }, ...PLAYERS.slice(0, 2)];
    const { tournamentId } = await start({
      format: 'gauntlet',
      players,
      templates: ['tic_tac_toe.v1'],
      pairs: 1,
      atOnce: 4,
    });
    const changed = { tournament_id: tournamentId, played: 0, games: 4 };
    const paused = await onHost('pause', 'last', '--json');
    expect([paused.code, paused.json()]).toEqual([0, { ...changed, state: 'paused', active: 4 }]);
    const again = await onHost('pause', tournamentId);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('The tournament is paused')]);
    await api.call('tournament.change', { tournamentId, to: 'resume' });
    const drained = await onHost('drain', tournamentId, '--json');
    expect([drained.code, drained.json()]).toEqual([0, { ...changed, state: 'draining', active: 4 }]);
    const cancelled = await onHost('cancel', tournamentId, '--json');
    expect([cancelled.code, cancelled.json()]).toEqual([0, { ...changed, state: 'cancelled', active: 0 }]);
    fake.mode = 'good';
    fake.release();
    const resumed = await onHost('resume', 'last', '--json');
    expect(resumed.code).toBe(0);
    expect(resumed.json()).toMatchObject({ tournament_id: tournamentId, state: 'done', played: 4 });
  },
);

test('a variant tells the models of every match-up the game under other names', async () => {
  const templates = ['tic_tac_toe.v1', 'rps.v1'];
  const told = await start({ templates, players: PLAYERS.slice(0, 2), pairs: 1, variant: 'renamed' });
  expect(told.runs.map(({ plan }) => plan?.variant)).toEqual(['renamed', 'renamed']);
});

test.each([
  [{ players: [PLAYERS[1], PLAYERS[1]] }, 'can take part once'],
  [{ templates: ['rps.v1', 'rps.v1'] }, 'Each game can be named once'],
  [{ templates: ['go.v1'] }, 'Unknown template'],
] as const)('%j is refused and starts nothing', async (request, message) => {
  const before = (await api.call('arena.list', {})).length;
  await expect(start(request as unknown as Partial<NewTournament>)).rejects.toMatchObject({
    message: expect.stringContaining(message),
  });
  expect(await api.call('arena.list', {})).toHaveLength(before);
});

test('an unknown tournament is not found', async () => {
  await expect(api.call('tournament.get', { tournamentId: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
