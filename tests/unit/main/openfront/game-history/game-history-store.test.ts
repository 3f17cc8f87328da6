import { expect, test } from 'vitest';
import { openFrontDecisionStore } from '../../../../../src/main/openfront/player/decisions-store.ts';
import {
  gameHistoryStore,
  type SavedGame,
} from '../../../../../src/main/openfront/game-history/game-history-store.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

const NOTHING = { game: null, players: [], events: [], frames: [] };
const MAP = { gameId: 'g', seq: 1, tick: 1, width: 1, height: 1, owners: 'AA==', terrain: 'AA==' };

const saved = (gameId: string, atMs: number, own: Partial<SavedGame> = {}): SavedGame => ({
  gameId,
  atMs,
  tick: atMs,
  seen: NOTHING,
  agentId: null,
  map: null,
  ...own,
});

async function storage() {
  const { db } = await memoryServices();
  db.prepare("insert into agents values ('ann', 'hash', 'Ann', 'builtin', '2026-11-21', null, null)").run();
  return { db, store: gameHistoryStore(db) };
}

test('updates a stored game and keeps its first time', async () => {
  const { store } = await storage();
  store.upsert(saved('g1', 100));
  store.upsert(saved('g1', 900));
  expect(store.find('g1')).toEqual({
    firstAtMs: 100,
    lastAtMs: 900,
    lastTick: 900,
    hasMap: false,
    seen: NOTHING,
  });
  expect(store.find('g2')).toBeNull();
});

test('keeps the stored map when a save has none', async () => {
  const { store } = await storage();
  store.upsert(saved('g1', 1, { map: MAP }));
  store.upsert(saved('g1', 2));
  expect([store.find('g1')?.hasMap, store.findMap('g1'), store.findMap('g2')]).toEqual([true, MAP, null]);
});

test('keeps maps for the thirty newest games and only the state of older ones', async () => {
  const { store } = await storage();
  for (let n = 1; n <= 31; n += 1) store.upsert(saved(`g${n}`, n, { map: MAP }));
  expect([store.findMap('g1'), store.findMap('g2')]).toEqual([null, MAP]);
  expect(store.find('g1')).toMatchObject({ hasMap: false, lastTick: 1 });
});

test('lists the newest game first and counts decisions, also of a game without a record', async () => {
  const { db, store } = await storage();
  store.upsert(saved('g1', 100));
  const decision = { agentId: 'ann', tick: 5, seen: '', words: '', sent: [], outcome: [] };
  const stats = { promptTokens: null, completionTokens: null, latencyMs: null };
  for (const [gameId, atMs] of [
    ['g1', 50],
    ['g2', 500],
  ] as const)
    openFrontDecisionStore(db).insert({ ...decision, ...stats, gameId, atMs } as never);
  expect(store.list().map(({ gameId, decisions }) => [gameId, decisions])).toEqual([
    ['g2', 1],
    ['g1', 1],
  ]);
  expect(store.findListed('g1')).toMatchObject({ firstAtMs: 50, lastAtMs: 100, lastTick: 100 });
  expect(store.findListed('g3')).toBeNull();
});

test('reads a record in the format of another version as empty', async () => {
  const { db, store } = await storage();
  store.upsert(saved('g1', 1));
  db.prepare('update openfront_games set seen = \'{"players":7}\'').run();
  expect(store.find('g1')?.seen).toEqual(NOTHING);
});

test('a listed game has the size of what is stored, the last agent and its last words', async () => {
  const { db, store } = await storage();
  const decisions = openFrontDecisionStore(db);
  store.upsert(saved('g1', 100, { agentId: 'ben' }));
  store.upsert(saved('g1', 200));
  store.upsert(saved('g2', 100));
  const decision = { gameId: 'g1', agentId: 'ann', tick: 1, atMs: 1, seen: '', sent: [], outcome: [] };
  const usage = { promptTokens: null, completionTokens: null, latencyMs: null };
  decisions.insert({ ...decision, ...usage, words: 'First.' });
  decisions.insert({ ...decision, ...usage, words: 'I attack.', tick: 2 });
  db.prepare("insert into openfront_records values ('g1', '{}', 'DEV', 1, 2, 310, null, null, 700)").run();
  db.prepare("insert into openfront_map_frames values ('g1', 1, 1, zeroblob(50))").run();
  expect(store.findListed('g1')).toMatchObject({
    agentId: 'ben',
    comment: 'I attack.',
    turns: 310,
    bytes: 750,
    decisions: 2,
    lastTick: 200,
  });
  expect(store.findListed('g2')).toMatchObject({ agentId: null, comment: null, turns: null, bytes: 0 });
});
