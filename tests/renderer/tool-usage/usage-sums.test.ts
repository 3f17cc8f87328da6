import { expect, test } from 'vitest';
import type { UsageDay } from '../../../src/shared/contract/index.ts';
import { sumsByAgent, sumsByDay } from '../../../renderer/tool-usage/usage-sums.ts';

const row = (day: string, agentId: string, part: Partial<UsageDay> = {}): UsageDay => ({
  day,
  agentId,
  moves: 2,
  reported: 2,
  inputTokens: 100,
  outputTokens: 10,
  latencyMs: 1,
  costMicros: null,
  currency: null,
  ...part,
});

test('sums by day and by agent; a cost that nobody reported stays unknown', () => {
  const rows = [
    row('2026-11-27', 'a'),
    row('2026-11-27', 'b', { inputTokens: 900, costMicros: 5, currency: 'USD' }),
    row('2026-11-26', 'a'),
  ];
  expect(sumsByDay(rows)).toMatchObject([
    { key: '2026-11-27', moves: 4, input: 1000, costs: [{ currency: 'USD', micros: 5 }] },
    { key: '2026-11-26', moves: 2, input: 100, costs: [] },
  ]);
  expect(sumsByAgent(rows).map(({ key }) => key)).toEqual(['b', 'a']);
});
