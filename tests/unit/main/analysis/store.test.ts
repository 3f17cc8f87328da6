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
    store.upsert({ sessionId: 's', audience: 'public', row: one });
  }
  store.upsert({ sessionId: 's', audience: 'all_hands', row: row(7, 1) });
  expect(store.listBySession('s', 'public', null)).toEqual([row(0, 10), row(1, 90), row(2, 10)]);
  expect(store.deleteExcess()).toBe(0);
});

test('evaluations of two engines are never read together', async () => {
  const store = evaluationStore(await memoryDb());
  const put = (one: EvaluationRow) => store.upsert({ sessionId: 's', audience: 'public', row: one });
  put(row(0, 10));
  put({ ...row(0, 20), engine: 'Fish 9' });
  put({ ...row(1, 20), engine: 'Fish 9' });
  expect(store.listBySession('s', 'public', null)).toEqual([row(0, 10)]);
  expect(store.listBySession('s', 'public', 'Fish 9').map(({ tick }) => tick)).toEqual([0, 1]);
  expect(store.findNewest('s', 'public', null)?.tick).toBe(0);
  expect(store.findNewest('s', 'public', 'Fish 9')?.tick).toBe(1);
  expect(store.findNewest('s', 'public', 'Fish 10')).toBeNull();
  const at = { sessionId: 's', audience: 'public', tick: 1, nodes: 10 } as const;
  expect(['Fish 9', 'Fish 10', null].map((engine) => store.isEvaluated({ ...at, engine }))).toEqual([
    true,
    false,
    false,
  ]);
});
