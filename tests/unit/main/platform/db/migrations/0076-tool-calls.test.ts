import { expect, test } from 'vitest';
import { memoryDb } from '../../../../../support/memory-db.ts';
import { insertRow } from '../../../../../support/rows.ts';

test('stores calls of both revisions of the protocol, and none of another', async () => {
  const db = await memoryDb();
  const call = {
    at_ms: 1,
    agent_id: 'a',
    server: 'sessions',
    tool: 'session.act',
    duration_ms: 1.5,
    outcome: 'ok',
    arguments: '{}',
    bytes: 2,
  };
  for (const era of ['sessions', 'stateless']) insertRow(db, 'tool_calls', { ...call, era });
  expect(() => insertRow(db, 'tool_calls', { ...call, era: 'other' })).toThrow('CHECK');
  expect(db.prepare('select id from tool_calls').pluck().all()).toEqual([1, 2]);
});
