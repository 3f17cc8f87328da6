import { expect, test } from 'vitest';
import { movesStore, type MoveRecord } from '../../../../../src/main/models/store/moves-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { agentRow, insertRow, sessionRow } from '../../../../support/rows.ts';

const record = (tick: number, over: Partial<MoveRecord> = {}): MoveRecord => ({
  sessionId: 's1',
  tick,
  role: 'white',
  agentId: 'a',
  endpointId: 'e',
  model: 'm',
  server: 'http://127.0.0.1:1/v1',
  build: { model: 'm-7b', quantisation: 'Q4', contextLength: 4096 },
  promptHash: 'h',
  attempts: [
    {
      fault: null,
      text: 'e2e4',
      failure: null,
      latencyMs: 1.5,
      promptTokens: 9,
      completionTokens: null,
      transportRetries: 0,
      sampling: { temperature: 0, seed: null, maxTokens: 16 },
    },
  ],
  text: 'centre',
  cost: null,
  action: 'e2e4',
  policyUsed: null,
  estimatedTokens: 10,
  promptTokens: 9,
  completionTokens: null,
  latencyMs: 1.5,
  waitMs: 20,
  variant: 'renamed.v1',
  createdAt: '2026-11-21T00:00:00.000Z',
  ...over,
});

async function opened() {
  const db = await memoryDb();
  insertRow(db, 'agents', agentRow('a'));
  for (const id of ['s1', 's2']) insertRow(db, 'sessions', sessionRow(id));
  return { db, store: movesStore(db) };
}

test('reads a decision as it was written', async () => {
  const { store } = await opened();
  store.upsert(record(0));
  expect(store.listBySession('s1')).toEqual([record(0)]);
});

test('lists the decisions of one session from a tick on', async () => {
  const { store } = await opened();
  for (const tick of [0, 2, 4]) store.upsert(record(tick));
  store.upsert(record(2, { sessionId: 's2' }));
  expect(store.listBySession('s1', 2).map(({ tick }) => tick)).toEqual([2, 4]);
  expect([...store.iterateAll()]).toHaveLength(4);
});

test('a decision repeated after a restart replaces the first one of the same role and tick', async () => {
  const { store } = await opened();
  store.upsert(record(0, { action: null }));
  store.upsert(record(0, { action: 'd2d4' }));
  store.upsert(record(0, { role: 'black' }));
  expect(store.listBySession('s1').map(({ role, action }) => [role, action])).toEqual([
    ['white', 'd2d4'],
    ['black', 'e2e4'],
  ]);
});

test('reads rows of earlier versions without a build', async () => {
  const { db, store } = await opened();
  store.upsert(record(0));
  const { sampling: _, ...bare } = record(0).attempts[0] ?? {};
  db.prepare('update model_moves set attempts = ?').run(JSON.stringify([bare]));
  expect(store.listBySession('s1')).toEqual([
    record(0, {
      build: null,
      waitMs: null,
      server: null,
      variant: null,
      cost: null,
      attempts: [{ ...record(0).attempts[0]!, sampling: null }],
    }),
  ]);
});
