import { expect, test } from 'vitest';
import { createSeatRecords } from '../../../../../src/main/players/seats/seat-records.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

const turn = {
  sessionId: 's',
  role: 'white',
  agentId: 'a',
  protocol: 'url',
  tick: 0,
  version: 'agent 1.0',
  attempts: [
    { fault: 'illegal', text: 'e9', latencyMs: 3 },
    { fault: null, text: 'e2e4', latencyMs: 4 },
  ],
  comment: 'centre',
  thoughts: 'deep',
  refusedTools: [{ tool: 'shell', kind: 'execute', atMs: 5 }],
  usage: { inputTokens: 10, outputTokens: null, costMicros: 7, currency: 'USD' },
  latencyMs: 9,
} as const;

async function opened() {
  const services = await memoryServices();
  const records = createSeatRecords({ ...services, runtime: services });
  return { ...services, records };
}

test('a turn is read as it was written, and announced when it is stored', async () => {
  const { records, bus } = await opened();
  const moved: unknown[] = [];
  bus.on('seat.moved', (event) => void moved.push(event));
  await records.record(turn);
  await records.record({ ...turn, tick: 2, usage: null });
  expect(records.listBySession('s')).toEqual([
    { ...turn, createdAt: expect.any(String) },
    { ...turn, tick: 2, usage: null, createdAt: expect.any(String) },
  ]);
  expect(records.listBySession('s', 1).map(({ tick }) => tick)).toEqual([2]);
  expect(moved).toEqual([
    { sessionId: 's', tick: 0, role: 'white' },
    { sessionId: 's', tick: 2, role: 'white' },
  ]);
});

test('usage is added up for one role of one game; what nobody reports stays unknown', async () => {
  const { records } = await opened();
  await records.record(turn);
  await records.record({ ...turn, tick: 2 });
  await records.record({ ...turn, role: 'black' });
  expect(records.usageOf('s', 'white')).toEqual({
    inputTokens: 20,
    outputTokens: null,
    costMicros: 14,
    currency: 'USD',
  });
  expect(records.usageOf('other', 'white').inputTokens).toBeNull();
});

test('keeps budgets and the games in which a person can be asked', async () => {
  const { records, db } = await opened();
  expect(records.budgetOf('a')).toEqual({});
  await records.setBudget('a', { tokens: 5, costMicros: null });
  expect(records.budgetOf('a')).toEqual({ tokens: 5, costMicros: null });
  await records.markAttended('s');
  await records.markAttended('s');
  expect([records.isAttended('s'), records.isAttended('t')]).toEqual([true, false]);
  db.exec("update seat_budgets set budget = 'damaged'");
  expect(records.budgetOf('a')).toEqual({});
});

test('a turn that a person stops has a row in the audit log', async () => {
  const { records, audit } = await opened();
  await records.recordStopAudit({ sessionId: 's', role: 'white', agentId: 'a', tick: 3 });
  expect(audit.rowsBySubject('s')).toMatchObject([
    {
      action: 'SEAT_STOPPED',
      actor: 'person',
      payload: { role: 'white', agentId: 'a', tick: 3 },
    },
  ]);
});
