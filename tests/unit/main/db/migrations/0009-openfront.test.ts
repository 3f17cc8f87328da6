import { expect, test } from 'vitest';
import { agentRow, insertRow, memoryDatabase, type Row } from '../../../../support/rows.ts';

const decision = (over: Row = {}): Row => ({
  game_id: 'g',
  agent_id: 'a',
  tick: 1,
  at_ms: 1,
  seen: 's',
  words: 'w',
  sent: '[]',
  outcome: '[]',
  ...over,
});

test('a decision is of an agent that exists, whole, and numbered in order', async () => {
  const db = await memoryDatabase();
  expect(() => insertRow(db, 'openfront_decisions', decision())).toThrow('FOREIGN KEY');
  insertRow(db, 'agents', agentRow('a'));
  expect(() => insertRow(db, 'openfront_decisions', decision({ seen: null }))).toThrow('NOT NULL');
  insertRow(db, 'openfront_decisions', decision());
  insertRow(db, 'openfront_decisions', decision());
  expect(db.prepare('select id from openfront_decisions order by id').pluck().all()).toEqual([1, 2]);
});

test('times and tokens are whole numbers', async () => {
  const db = await memoryDatabase();
  insertRow(db, 'agents', agentRow('a'));
  expect(() => insertRow(db, 'openfront_decisions', decision({ latency_ms: 8.6 }))).toThrow('INTEGER');
  insertRow(db, 'openfront_decisions', decision({ latency_ms: null }));
});
