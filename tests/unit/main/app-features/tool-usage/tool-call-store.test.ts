import { expect, test } from 'vitest';
import {
  toolCallStore,
  type StoredToolCall,
} from '../../../../../src/main/app-features/tool-usage/tool-call-store.ts';
import { memoryDb } from '../../../../support/memory-db.ts';
import { processorMs } from '../../../../support/processor-time.ts';

const call = (atMs: number, part: Partial<StoredToolCall> = {}): StoredToolCall => ({
  atMs,
  agentId: 'a',
  era: 'sessions',
  server: 'sessions',
  tool: 'session.act',
  sessionId: null,
  durationMs: 1,
  outcome: 'ok',
  arguments: '{}',
  result: null,
  ...part,
});

test('reads pages of a session or an agent, newest first', async () => {
  const store = toolCallStore(await memoryDb());
  store.insert(call(1, { sessionId: 's1' }));
  store.insert(call(2, { agentId: 'b' }));
  store.insert(call(3, { sessionId: 's1', agentId: 'b', result: '{"x":1}' }));
  const times = (query: object, sinceMs = 0) =>
    store.listPage({ limit: 10, ...query }, sinceMs).map(({ atMs }) => atMs);
  expect(times({})).toEqual([3, 2, 1]);
  expect(times({ sessionId: 's1' })).toEqual([3, 1]);
  expect(times({ agentId: 'b' })).toEqual([3, 2]);
  expect(times({ beforeId: 3, limit: 1 })).toEqual([2]);
  expect(times({}, 2)).toEqual([3, 2]);
  expect(store.sumBytes()).toBe(13);
});

test('deletes by age, and the oldest first', async () => {
  const store = toolCallStore(await memoryDb());
  for (const atMs of [1, 2, 3]) store.insert(call(atMs));
  expect([store.deleteOlderThan(2), store.deleteOldest(1)]).toEqual([1, 1]);
  expect(store.listPage({ limit: 10 }, 0).map(({ atMs }) => atMs)).toEqual([3]);
});

test('reads a page of 100,000 calls of one session quickly', async () => {
  const db = await memoryDb();
  const store = toolCallStore(db);
  db.transaction(() => {
    for (let at = 0; at < 100_000; at += 1) store.insert(call(at, { sessionId: `s${at % 1000}` }));
  })();
  const startMs = processorMs();
  expect(store.listPage({ sessionId: 's7', limit: 51 }, 0)).toHaveLength(51);
  expect(processorMs() - startMs).toBeLessThan(100);
});
