import { expect, test } from 'vitest';
import { evaluationStore } from '../../../../src/main/analysis/store.ts';
import type { EvaluationRow } from '../../../../src/shared/contract/index.ts';
import { memoryDb } from '../../../support/memory-db.ts';

const row = (tick: number, nodes: number): EvaluationRow => ({
  tick,
  nodes,
  kind: 'search',
  expectedScore: 0.5,
});

test('of each tick the evaluation with the most nodes counts, in the order of ticks', async () => {
  const store = evaluationStore(await memoryDb());
  for (const one of [row(2, 10), row(1, 90), row(1, 10), row(0, 10)]) {
    store.put({ sessionId: 's', audience: 'public', row: one });
  }
  store.put({ sessionId: 's', audience: 'all_hands', row: row(7, 1) });
  expect(store.ofSession('s', 'public')).toEqual([row(0, 10), row(1, 90), row(2, 10)]);
  expect(store.trim()).toBe(0);
});
