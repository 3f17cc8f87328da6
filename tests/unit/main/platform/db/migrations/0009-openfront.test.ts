import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { agentRow, insertRow, type Row } from '../../../../../support/rows.ts';

const decision = (over: Row = {}): Row => ({
  game_id: 'g1',
  agent_id: 'a',
  tick: 1,
  at_ms: 1,
  seen: '{}',
  words: '',
  sent: '[]',
  outcome: '[]',
  ...over,
});

test('requires an agent of this host for a decision; its usage may be unknown', async () => {
  const db = await memoryDb();
  expect(() => insertRow(db, 'openfront_decisions', decision())).toThrow('FOREIGN KEY');
  insertRow(db, 'agents', agentRow('a'));
  insertRow(db, 'openfront_decisions', decision());
  insertRow(db, 'openfront_decisions', decision());
  expect(() => insertRow(db, 'openfront_decisions', decision({ sent: null }))).toThrow('NOT NULL');
  expect(() => insertRow(db, 'openfront_decisions', decision({ tick: 'late' }))).toThrow('INTEGER');
  expect(db.prepare('select id, latency_ms as ms from openfront_decisions').all()).toEqual([
    { id: 1, ms: null },
    { id: 2, ms: null },
  ]);
});
