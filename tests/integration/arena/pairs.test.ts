import Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { casesOfRun } from '../../support/full-run.ts';
import { longTest } from '../../support/long-test.ts';
import type { Api, ArenaRunReport, NewArenaRun } from '../../../src/shared/contract/index.ts';
import { endedRun, numbersOf, untilRun } from '../../support/arena-runs.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';
import { startFakeOpenAi, type FakeOpenAi } from '../../support/fake-openai.ts';
import { addEndpoint, windowOf } from '../../support/models.ts';

// Whole games take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = hostFolder();
let host: BuiltHost;
let api: Api;
let fake: FakeOpenAi;
beforeAll(async () => {
  fake = await startFakeOpenAi();
  host = await startBuiltHost({ data: folder });
  api = await windowOf(host);
});
afterAll(async () => {
  await host.dispose();
  await fake.close();
});

async function start(request: Partial<NewArenaRun>): Promise<string> {
  const players = { a: { kind: 'random' }, b: { kind: 'builtin', level: 1 } } as const;
  const { arenaId } = await api.call('arena.start', {
    template: 'tic_tac_toe.v1',
    games: 6,
    ...players,
    ...request,
  });
  return arenaId;
}

async function played(request: Partial<NewArenaRun>): Promise<ArenaRunReport> {
  const arenaId = await start(request);
  await endedRun(api, arenaId);
  return api.call('arena.get', { arenaId });
}

interface ExportedGame {
  readonly view: Readonly<Record<string, unknown>>;
  readonly actions: readonly { readonly role: string; readonly action: string }[];
}

/** The exports of all games, by their numbers. */
async function gamesOf({ rows }: ArenaRunReport): Promise<readonly ExportedGame[]> {
  const inOrder = rows.toSorted((a, b) => a.number - b.number);
  return Promise.all(
    inOrder.map(async ({ sessionId }) => {
      const { text } = await api.call('sessions.export', { sessionId, format: 'json' });
      return JSON.parse(text) as ExportedGame;
    }),
  );
}

/** Each game as the actions of each role; where both choose at once, either may come first. */
const movesOf = (games: readonly ExportedGame[]): readonly string[] =>
  games.map(({ actions }) => {
    const roles = [...new Set(actions.map(({ role }) => role))].sort();
    const actionsOf = (role: string) =>
      actions.filter((row) => row.role === role).map(({ action }) => action);
    return roles.map((role) => `${role}: ${actionsOf(role).join(' ')}`).join(', ');
  });

test.each(
  casesOfRun(['tic_tac_toe.v1', 'kuhn_poker.v1', 'iterated_rps.v1'], (game) => game === 'kuhn_poker.v1'),
)('a run of %s repeats from its seed, however many games are played at once', async (template) => {
  const first = await played({ template, games: 7, atOnce: 5 });
  expect(first).toMatchObject({ state: 'done', played: 7, plan: { pairs: 3, atOnce: 5 } });
  const seed = first.plan?.seed ?? '';
  expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(first.plan?.seedHash);
  const again = await played({ template, games: 7, atOnce: 1, seed });
  const moves = movesOf(await gamesOf(first));
  expect(movesOf(await gamesOf(again))).toEqual(moves);
  const other = await played({ template, games: 7, atOnce: 7 });
  expect(movesOf(await gamesOf(other))).not.toEqual(moves);
});

test('both games of a pair have the same cards, and another pair has others', async () => {
  const report = await played({ template: 'kuhn_poker.v1', games: 6, options: { hands: 6 } });
  expect(report.plan?.chance).toBe('shared');
  const logs = await Promise.all(
    report.rows.map(async ({ sessionId }) => (await api.call('sessions.get', { sessionId })).view),
  );
  const seeds = logs.map((view) => view['seed']);
  expect(seeds[0]).toMatch(/^[0-9a-f]{64}$/u);
  expect([seeds[1], seeds[3], seeds[5]]).toEqual([seeds[0], seeds[2], seeds[4]]);
  expect(new Set(seeds).size).toBe(3);
});

test('both games of a pair begin with the same opening, which is no move of a player', async () => {
  const openings = { kind: 'suite', name: 'tic-tac-toe-2' } as const;
  const report = await played({ openings, order: 'random', games: 8, atOnce: 4 });
  expect(report.rows.every(({ preludePlies }) => preludePlies === 2)).toBe(true);
  const games = await gamesOf(report);
  const openingOf = (game: number) =>
    games[game]?.actions.slice(0, 2).map(({ role, action }) => role + action);
  for (const pair of [0, 2, 4, 6]) expect(openingOf(pair)).toEqual(openingOf(pair + 1));
  const ids = report.rows.toSorted((a, b) => a.number - b.number).map(({ openingId }) => openingId);
  expect(new Set(ids).size).toBe(4);
  const plies = report.rows.reduce((sum, row) => sum + row.plies - row.preludePlies, 0);
  expect(report.stats.a.moves + report.stats.b.moves).toBe(plies);
  const { sessionId = '' } = report.rows[0] ?? {};
  expect(await api.call('sessions.verify', { sessionId })).toMatchObject({ ok: true });
});

test('the PGN of a game says where its opening ends', async () => {
  const openings = { kind: 'suite', name: 'chess-8' } as const;
  const report = await played({ template: 'chess.v1', b: { kind: 'random' }, games: 1, openings });
  const { sessionId = '' } = report.rows[0] ?? {};
  const { text } = await api.call('sessions.export', { sessionId, format: 'pgn' });
  expect(text.replaceAll(/\s+/gu, ' ')).toMatch(
    / 4\. \S+ \S+ \{End of the opening, which the host played\} 5\. /u,
  );
});

test('an opening that cannot be played refuses the run with its file, line and move', async () => {
  const text = '{"suite":"mine","game":"tic_tac_toe.v1"}\n{"id":"a","actions":["4","4"]}\n';
  const openings = { kind: 'file', fileName: 'mine.jsonl', text, plies: 8 } as const;
  const before = (await api.call('arena.list', {})).length;
  await expect(start({ openings })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
    message: 'mine.jsonl, line 2: move 2: "4" is not legal there',
  });
  expect(await api.call('arena.list', {})).toHaveLength(before);
  const legal = { ...openings, text: text.replace('"4","4"', '"4","0"') };
  expect(await played({ openings: legal, games: 2 })).toMatchObject({
    plan: { openings: { name: 'mine', count: 1 } },
    rows: [{ openingId: 'a' }, { openingId: 'a' }],
  });
});

test('games at once wait for a model together, and a drained run finishes them and starts none', async () => {
  fake.mode = 'stall';
  const before = fake.requested.length;
  const { endpointId } = await addEndpoint(api, fake.baseUrl, { limits: { requestsAtOnce: 4 } });
  const arenaId = await start({ a: { kind: 'llm', endpointId }, b: { kind: 'random' }, games: 8, atOnce: 4 });
  await fake.untilRequests(before + 4);
  const drained = await api.call('arena.drain', { arenaId });
  expect(drained).toMatchObject({ state: 'draining', active: 4, played: 0 });
  fake.mode = 'good';
  // The answers that wait are dropped and asked again.
  await api.call('arena.pause', { arenaId });
  await api.call('arena.resume', { arenaId });
  await api.call('arena.drain', { arenaId });
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'paused', active: 0 });
  const { rows } = await api.call('arena.get', { arenaId });
  expect(rows.length).toBeLessThan(8);
  await api.call('arena.resume', { arenaId });
  expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: 8 });
  expect(numbersOf(await api.call('arena.get', { arenaId }))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('in a variant a model sees no word of the game, and built-in players play the same games', async () => {
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  const before = fake.requested.length;
  const report = await played({ a: { kind: 'llm', endpointId }, games: 2, variant: 'renamed' });
  expect(report).toMatchObject({ state: 'done', played: 2, plan: { variant: 'renamed' } });
  expect(report.stats.a).toMatchObject({ illegalRate: 0, unparsableRate: 0 });
  const requests = JSON.stringify(fake.requested.slice(before));
  expect(requests).toContain('sum to exactly 15');
  expect(requests).not.toMatch(/tic.?tac|Three in a row/iu);

  const seed = '5a'.repeat(32);
  const [plain, renamed] = [
    await played({ games: 6, seed, atOnce: 3 }),
    await played({ games: 6, seed, atOnce: 3, variant: 'renamed' }),
  ];
  expect(movesOf(await gamesOf(renamed))).toEqual(movesOf(await gamesOf(plain)));
});

test('a run is played again under other names from its seed, and both are compared pair by pair', async () => {
  // The model takes the first legal action; its list has another order under other names, and so other games follow.
  const { endpointId } = await addEndpoint(api, fake.baseUrl);
  const openings = { kind: 'suite', name: 'tic-tac-toe-2' } as const;
  const own = await played({
    a: { kind: 'llm', endpointId },
    games: 8,
    atOnce: 4,
    openings,
    order: 'random',
  });
  expect(await api.call('arena.compare', { arenaId: own.arenaId })).toBeNull();
  const { arenaId } = await api.call('arena.playVariant', { arenaId: own.arenaId });
  await endedRun(api, arenaId);
  const renamed = await api.call('arena.get', { arenaId });
  expect(renamed.plan).toEqual({ ...own.plan, variant: 'renamed' });
  const openingsOf = ({ rows }: ArenaRunReport) =>
    rows.toSorted((one, two) => one.number - two.number).map(({ openingId }) => openingId);
  expect(openingsOf(renamed)).toEqual(openingsOf(own));
  const found = await api.call('arena.compare', { arenaId });
  expect(found).toMatchObject({
    ownArenaId: own.arenaId,
    renamedArenaId: arenaId,
    isHarness: false,
    strict: { pairs: 4, ownShare: own.share, renamedShare: renamed.share, leftOut: 0 },
  });
  expect(found?.strict.difference).toBeCloseTo((renamed.share ?? 0) - (own.share ?? 0), 9);

  const { arenaId: unrelated } = await played({ games: 2 });
  const refused = { code: 'INVALID_REQUEST' };
  await expect(api.call('arena.compare', { arenaId, withArenaId: unrelated })).rejects.toMatchObject(refused);
  const going = await start({ template: 'chess.v1', games: 40 });
  await expect(api.call('arena.playVariant', { arenaId: going })).rejects.toMatchObject(refused);
  await api.call('arena.cancel', { arenaId: going });
});

test('the harness: random and built-in players score the same under other names, pair by pair', async () => {
  const own = await played({ games: 6, atOnce: 3 });
  const { arenaId } = await api.call('arena.playVariant', { arenaId: own.arenaId });
  await endedRun(api, arenaId);
  expect(await api.call('arena.compare', { arenaId: own.arenaId })).toMatchObject({
    isHarness: true,
    strict: { pairs: 3, difference: 0, counts: [0, 0, 0, 0, 3, 0, 0, 0, 0] },
  });
});

test.each(
  casesOfRun(
    [
      ['chess.v1', 'grid of 64 places', /chess|knight|[a-h][1-8][a-h][1-8]/iu],
      ['holdem_heads_up.v2', 'There are 52 stones', /hold.?em|poker|flop|"[2-9TJQKA][cdhs]"/iu],
    ],
    ([template]) => template === 'chess.v1',
  ),
)(
  '%s under other names is the same game, for a model and for players that see no words',
  async (...given) => {
    const [template, told, telling] = given;
    const options = template === 'chess.v1' ? {} : { hands: 4 };
    const { endpointId } = await addEndpoint(api, fake.baseUrl);
    const before = fake.requested.length;
    const modelRun = await played({
      template,
      options,
      a: { kind: 'llm', endpointId },
      b: { kind: 'builtin', level: 3 },
      games: 1,
      variant: 'renamed',
    });
    expect(modelRun).toMatchObject({ state: 'done', played: 1 });
    expect(modelRun.stats.a).toMatchObject({ illegalRate: 0, unparsableRate: 0 });
    const requests = JSON.stringify(fake.requested.slice(before));
    expect(requests).toContain(told);
    expect(requests).not.toMatch(telling);

    const seed = 'c3'.repeat(32);
    const harness = { template, options, games: 2, seed, b: { kind: 'builtin', level: 3 } as const };
    const [plain, renamed] = [await played(harness), await played({ ...harness, variant: 'renamed' })];
    expect(renamed.score).toEqual(plain.score);
    expect(movesOf(await gamesOf(renamed))).toEqual(movesOf(await gamesOf(plain)));
  },
);

test('a run that is cancelled while its games start leaves none of them active', async () => {
  for (let run = 0; run < 10; run += 1) {
    const arenaId = await start({ template: 'chess.v1', b: { kind: 'random' }, games: 8, atOnce: 4 });
    await api.call('arena.cancel', { arenaId });
    const { state, active, rows } = await api.call('arena.get', { arenaId });
    expect({ state, active }).toEqual({ state: 'cancelled', active: 0 });
    // A game that was over before the cancel arrived has a result and stays.
    expect(rows.filter(({ counts }) => !counts)).toEqual([]);
  }
});

longTest('a run of an earlier version goes on one game at a time, without pairs and seeds', async () => {
  const arenaId = await start({ template: 'chess.v1', b: { kind: 'random' }, games: 2, atOnce: 2 });
  await api.call('arena.cancel', { arenaId });
  const db = new Database(join(folder, 'arbiter.db'), { timeout: 10_000 });
  db.prepare('update arenas set plan = null, run_seed = null where arena_id = ?').run(arenaId);
  db.prepare('delete from arena_tests where arena_id = ?').run(arenaId);
  db.close();
  const actives: number[] = [];
  const done = untilRun(api, arenaId, ({ state, active, plan }) => {
    // An event from before the change may arrive late.
    if (plan === null) actives.push(active);
    return state === 'done';
  });
  await api.call('arena.resume', { arenaId });
  expect(await done).toMatchObject({ plan: null, statistics: { method: 'wilson', verdict: null } });
  expect(Math.max(...actives)).toBe(1);
  expect(numbersOf(await api.call('arena.get', { arenaId }))).toEqual([0, 1]);
});

longTest('a paused run stands still, also after a restart, until it is resumed', async () => {
  const paused = await start({ template: 'chess.v1', b: { kind: 'random' }, games: 2, atOnce: 2 });
  await untilRun(api, paused, ({ active }) => active === 2);
  const info = await api.call('arena.pause', { arenaId: paused });
  expect(info).toMatchObject({ state: 'paused' });
  await host.stop();
  host = await startBuiltHost({ data: folder });
  api = await windowOf(host);
  const before = await api.call('arena.get', { arenaId: paused });
  expect(before.state).toBe('paused');
  // A run of other games is played to its end in the meantime.
  await played({ games: 4, atOnce: 2 });
  const after = await api.call('arena.get', { arenaId: paused });
  expect(after.rows.map(({ plies }) => plies)).toEqual(before.rows.map(({ plies }) => plies));
  await host.advance(48 * 3_600_000);
  expect(await api.call('arena.get', { arenaId: paused })).toMatchObject({ active: before.active });
  await expect(api.call('arena.pause', { arenaId: paused })).rejects.toMatchObject({
    code: 'INVALID_REQUEST',
  });
  await api.call('arena.resume', { arenaId: paused });
  expect(await endedRun(api, paused)).toMatchObject({ state: 'done', played: 2 });
});
