import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createClientTable } from '../../../../../../src/main/platform/mcp/transport/client-table.ts';
import { stoppedClock } from '../../../../../support/test-storage.ts';

const MINUTE = 60_000;

function createTestTable(limits = { max: 100, maxPerOwner: 100 }) {
  const clock = stoppedClock();
  const table = createClientTable(clock, limits);
  const closed: string[] = [];
  const add = (key: string, agentId = 'ada'): void =>
    table.add(key, { owner: agentId, close: async () => void closed.push(key) });
  const use = (key: string): EventEmitter => {
    const response = new EventEmitter();
    table.use(key, response as ServerResponse);
    return response;
  };
  return { clock, table, closed, add, use };
}

test('keeps a client with an open stream and removes it ten idle minutes after its last one', () => {
  const { clock, table, closed, add, use } = createTestTable();
  add('quiet');
  add('listening');
  const stream = use('listening');
  for (let minute = 0; minute < 30; minute += 1) clock.advance(MINUTE);
  expect([closed, table.isInUse()]).toEqual([['quiet'], true]);
  stream.emit('close');
  expect(table.isInUse()).toBe(false);
  for (let minute = 0; minute < 9; minute += 1) clock.advance(MINUTE);
  expect(table.get('listening')).toBeDefined();
  for (let minute = 0; minute < 2; minute += 1) clock.advance(MINUTE);
  expect(closed).toEqual(['quiet', 'listening']);
});

test('removes the longest idle client, first of the same agent, and prefers clients without a stream', () => {
  const { clock, closed, add, use } = createTestTable({ max: 4, maxPerOwner: 2 });
  add('a1');
  use('a1');
  clock.advance(1);
  add('a2');
  clock.advance(1);
  add('a3');
  expect(closed).toEqual(['a2']);
  add('b1', 'bob');
  add('c1', 'cem');
  clock.advance(1);
  add('d1', 'dan');
  expect(closed).toEqual(['a2', 'a3']);
});

test('closes all clients of a revoked agent and no others', () => {
  const { table, closed, add } = createTestTable();
  add('a1');
  add('b1', 'bob');
  add('a2');
  table.forget('ada');
  expect(closed).toEqual(['a1', 'a2']);
  expect(table.get('b1')).toBeDefined();
});

test('closes all remaining clients at the end, and none that closed by itself', async () => {
  const { table, closed, add } = createTestTable();
  add('a1');
  add('a2');
  table.remove('a1');
  await table.close();
  expect(closed).toEqual(['a2']);
});
