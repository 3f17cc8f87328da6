import { expect, test } from 'vitest';
import { usageStore } from '../../../../../src/main/app-features/tool-usage/usage-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { agentRow, insertRow, sessionRow } from '../../../../support/rows.ts';

test('adds what outside players reported, and leaves out older days', async () => {
  const db = await memoryDb();
  insertRow(db, 'agents', agentRow('a'));
  insertRow(db, 'sessions', sessionRow('s1'));
  const turn = {
    session_id: 's1',
    role: 'x',
    agent_id: 'a',
    protocol: 'acp',
    attempts: '[]',
    comment: '',
    thoughts: '',
    refused: '[]',
    latency_ms: 5,
  };
  const reported = { input_tokens: 10, output_tokens: 2, cost_micros: 7, currency: 'USD' };
  insertRow(db, 'seat_turns', { ...turn, ...reported, tick: 0, created_at: '2026-11-27T01:00:00.000Z' });
  insertRow(db, 'seat_turns', { ...turn, ...reported, tick: 2, created_at: '2026-11-27T02:00:00.000Z' });
  insertRow(db, 'seat_turns', { ...turn, ...reported, tick: 4, created_at: '2026-11-01T02:00:00.000Z' });
  const store = usageStore(db);
  expect(store.listByDay({ sinceDay: '2026-11-20', agentId: null })).toMatchObject([
    {
      day: '2026-11-27',
      agentId: 'a',
      moves: 2,
      reported: 2,
      inputTokens: 20,
      costMicros: 14,
      currency: 'USD',
    },
  ]);
  expect(store.listByDay({ sinceDay: '2026-11-01', agentId: 'a' })).toHaveLength(2);
  expect(store.listBySession({ sinceDay: '2026-11-20', agentId: null })).toMatchObject([
    {
      sessionId: 's1',
      agentId: 'a',
      moves: 2,
      costMicros: 14,
      atMs: Date.parse('2026-11-27T02:00:00.000Z'),
    },
  ]);
});

test('moves of models count with their cost, and without one it is not known', async () => {
  const db = await memoryDb();
  insertRow(db, 'agents', agentRow('a'));
  insertRow(db, 'sessions', sessionRow('s1'));
  const move = {
    session_id: 's1',
    role: 'x',
    agent_id: 'a',
    endpoint_id: 'e',
    model: 'm',
    prompt_hash: 'h',
    attempts: '[]',
    words: '',
    estimated_tokens: 1,
    prompt_tokens: 100,
    completion_tokens: 10,
    latency_ms: 5,
    created_at: '2026-11-27T01:00:00.000Z',
  };
  insertRow(db, 'model_moves', { ...move, tick: 0 });
  insertRow(db, 'model_moves', { ...move, tick: 2, cost_micros: 30, currency: 'USD' });
  insertRow(db, 'model_moves', { ...move, tick: 4, cost_micros: 12, currency: 'USD' });
  const days = usageStore(db).listByDay({ sinceDay: '2026-11-27', agentId: null });
  expect(days.map(({ moves, costMicros, currency }) => [moves, costMicros, currency])).toEqual([
    [2, 42, 'USD'],
    [1, null, null],
  ]);
});
