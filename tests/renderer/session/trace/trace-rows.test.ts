import { expect, test } from 'vitest';
import { tokensOf, tokensPerSecond, traceRows } from '../../../../renderer/session/trace/trace-rows.ts';
import { modelMove, sampleMoves } from '../../support/sample-models.ts';

test('a move is its wait and its attempts, one bar each', () => {
  const decisions = sampleMoves().map((decision) => ({ decision, played: null, position: decision.tick }));
  const row = traceRows(decisions)[2];
  expect(row?.bars.map(({ kind }) => kind)).toEqual(['wait', 'failed', 'failed', 'legal']);
  expect(row?.totalMs).toBe(120 + 640 + 2210 + 2100);
  expect(row?.played).toBe('a7a6');
});

test('figures count only what was reported', () => {
  expect(tokensOf([modelMove({ promptTokens: null, completionTokens: null })])).toBeNull();
  expect(tokensOf(sampleMoves())).toEqual({ input: 498 + 498 + 1602, output: 40 + 40 + 311 });
  expect(tokensPerSecond([modelMove({})])).toBeCloseTo(40 / 0.7);
  expect(tokensPerSecond([])).toBeNull();
});
