import { expect, test } from 'vitest';
import { arenaStore, type ArenaRun, type NewGame } from '../../../../src/main/arena/store.ts';
import { DEFAULT_SPRT } from '../../../../src/shared/statistics/sprt-presets.ts';
import { memoryDb } from '../../../support/memory-db.ts';
import { agentRow, insertRow, sessionRow } from '../../../support/rows.ts';

const arena = (arenaId: string, over: Partial<ArenaRun> = {}): ArenaRun => ({
  arenaId,
  template: 'chess.v1',
  options: { rounds: 3 },
  a: { name: 'Ann', choice: { kind: 'builtin', level: 2 } },
  b: { name: 'Bob', choice: { kind: 'random' } },
  games: 2,
  policy: { a: 'forfeit', b: null },
  test: { settings: DEFAULT_SPRT, stops: true },
  state: 'running',
  note: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  endedAt: null,
  plan: null,
  tournamentId: null,
  runSeed: null,
  decision: null,
  ...over,
});

const game = (sessionId: string, number: number, aRole: string, over: Partial<NewGame> = {}): NewGame => ({
  sessionId,
  number,
  aRole,
  attempt: 1,
  openingId: null,
  preludePlies: 0,
  ...over,
});

async function opened() {
  const db = await memoryDb();
  insertRow(db, 'agents', agentRow('a'));
  for (const [index, id] of ['s1', 's2', 's3'].entries()) {
    insertRow(db, 'sessions', sessionRow(id, { created_at: `2026-11-21T00:00:0${3 - index}.000Z` }));
  }
  return { db, store: arenaStore(db) };
}

test('reads a run as it was written, including choices and policies', async () => {
  const { store } = await opened();
  store.insert(arena('r1'));
  expect(store.find('r1')).toEqual(arena('r1'));
  expect(store.find('r2')).toBeNull();
  store.insert(arena('r3', { test: { settings: DEFAULT_SPRT, stops: false } }));
  expect(store.find('r3')?.test?.stops).toBe(false);
});

test('the decision of a test is stored once and stays', async () => {
  const { store } = await opened();
  store.insert(arena('r1'));
  const decision = { state: 'h1' as const, llr: 2.95, pairs: 12, decidedAt: 'now' };
  expect(store.insertDecision('r1', decision)).toBe(true);
  expect(store.insertDecision('r1', { ...decision, state: 'h0' })).toBe(false);
  expect(store.find('r1')?.decision).toEqual(decision);
});

test('a run of an earlier version has no test', async () => {
  const { store } = await opened();
  store.insert(arena('r1', { test: null }));
  expect(store.find('r1')?.test).toBeNull();
  expect(store.list()).toEqual([arena('r1', { test: null })]);
});

test('changes the state of one run, and lists the unfinished ones, oldest first', async () => {
  const { store } = await opened();
  store.insert(arena('r1', { createdAt: '2026-11-21T00:00:01.000Z' }));
  store.insert(arena('r2', { createdAt: '2026-11-21T00:00:02.000Z' }));
  store.insert(arena('r3', { createdAt: '2026-11-21T00:00:03.000Z' }));
  store.updateState({ arenaId: 'r3', state: 'paused', note: null, endedAt: null });
  store.updateState({ arenaId: 'r2', state: 'stopped', note: 'no server', endedAt: null });
  expect(store.listUnfinished().map(({ arenaId }) => arenaId)).toEqual(['r1', 'r3']);
  expect(store.list().map(({ arenaId }) => arenaId)).toEqual(['r3', 'r2', 'r1']);
  expect(store.find('r2')).toMatchObject({ state: 'stopped', note: 'no server', games: 2 });
});

test('reads results from the sessions, in the order of play', async () => {
  const { db, store } = await opened();
  store.insert(arena('r1'));
  store.insertGame('r1', game('s1', 1, 'white'));
  store.insertGame('r1', game('s3', 0, 'black'));
  db.exec(
    "update sessions set status = 'completed', outcome = 'draw', outcome_reason = 'stalemate' where session_id = 's3'",
  );
  expect(store.listGames('r1')).toEqual([
    {
      number: 0,
      attempt: 1,
      openingId: null,
      preludePlies: 0,
      sessionId: 's3',
      aRole: 'black',
      status: 'completed',
      outcome: 'draw',
      reason: 'stalemate',
      winner: null,
      endedAt: '2026-11-21T00:00:00.000Z',
    },
    {
      number: 1,
      attempt: 1,
      openingId: null,
      preludePlies: 0,
      sessionId: 's1',
      aRole: 'white',
      status: 'active',
      outcome: null,
      reason: null,
      winner: null,
      endedAt: null,
    },
  ]);
});

test('finds the run of a session, or null', async () => {
  const { store } = await opened();
  store.insert(arena('r1'));
  store.insertGame('r1', game('s1', 1, 'white'));
  expect(store.findBySession('s1')).toEqual({ arenaId: 'r1', number: 1 });
  expect(store.findBySession('s2')).toBeNull();
  store.deleteGame('s1');
  expect(store.findBySession('s1')).toBeNull();
});

test('removing a game keeps its session', async () => {
  const { db, store } = await opened();
  store.insert(arena('r1'));
  store.insertGame('r1', game('s1', 0, 'white'));
  store.deleteGame('s1');
  expect(store.listGames('r1')).toEqual([]);
  expect(db.prepare("select 1 from sessions where session_id = 's1'").get()).toBeDefined();
});

test('a session belongs to one run only', async () => {
  const { store } = await opened();
  store.insert(arena('r1'));
  store.insert(arena('r2'));
  store.insertGame('r1', game('s1', 0, 'white'));
  expect(() => store.insertGame('r2', game('s1', 0, 'white'))).toThrow('UNIQUE');
  expect(() => store.insertGame('r1', game('none', 1, 'white'))).toThrow('FOREIGN KEY');
});

test('refuses a second game of the same number and attempt', async () => {
  const { store } = await opened();
  store.insert(arena('r1'));
  store.insert(arena('r2'));
  store.insertGame('r1', game('s1', 0, 'white'));
  expect(() => store.insertGame('r1', game('s2', 0, 'white'))).toThrow('UNIQUE');
  store.insertGame('r1', game('s2', 0, 'white', { attempt: 2 }));
  store.insertGame('r2', game('s3', 0, 'white', { openingId: 'c8-001', preludePlies: 8 }));
  expect(store.listGames('r2')).toMatchObject([{ attempt: 1, openingId: 'c8-001', preludePlies: 8 }]);
});

test('keeps the plan, the seed and the openings of a run in their order', async () => {
  const { store } = await opened();
  const openings = { name: 'chess-8', sha256: 'ab', count: 2, order: 'random' } as const;
  const planned = arena('r1', {
    plan: { atOnce: 3, openings, chance: 'none', variant: null, workers: null },
    runSeed: '00'.repeat(32),
  });
  store.insert(planned);
  store.insertOpenings('r1', [
    { id: 'second', actions: ['d2d4'] },
    { id: 'first', actions: ['e2e4', 'c7c5'] },
  ]);
  expect(store.find('r1')).toEqual(planned);
  expect(store.findOpening('r1', 1)).toEqual({ id: 'first', actions: ['e2e4', 'c7c5'] });
  expect(store.findOpening('r1', 2)).toBeNull();
  expect(store.listOpenings('r1').map(({ id }) => id)).toEqual(['second', 'first']);
  expect(store.listBySeed('none')).toEqual([]);
});
