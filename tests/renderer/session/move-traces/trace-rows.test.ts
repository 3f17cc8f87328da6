import { expect, test } from 'vitest';
import {
  allTraceRows,
  seatTraceRows,
  tokensOf,
  tokensPerSecond,
  modelTraceRows,
  usageOf,
} from '../../../../renderer/session/move-traces/trace-rows.ts';
import { modelMove, sampleMoves } from '../../support/sample-models.ts';

test('a move is its wait and its attempts, one bar each', () => {
  const decisions = sampleMoves().map((move) => ({ modelMove: move, playedMove: null, position: move.tick }));
  const row = modelTraceRows(decisions)[2];
  expect(row?.bars.map(({ kind }) => kind)).toEqual(['wait', 'failed', 'failed', 'legal']);
  expect(row?.totalMs).toBe(120 + 640 + 2210 + 2100);
  expect(row?.moveLabel).toBe('a7a6');
});

test('figures count only what was reported', () => {
  expect(tokensOf([modelMove({ promptTokens: null, completionTokens: null })])).toBeNull();
  expect(tokensOf(sampleMoves())).toEqual({ input: 498 + 498 + 1602, output: 40 + 40 + 311 });
  expect(tokensPerSecond([modelMove({})])).toBeCloseTo(40 / 0.7);
  expect(tokensPerSecond([])).toBeNull();
});

const seatTurn = {
  tick: 2,
  role: 'black',
  agentId: 'agent-1',
  protocol: 'url',
  version: null,
  sealed: false,
  attempts: [
    { fault: 'illegal', text: 'e9', latencyMs: 300 },
    { fault: null, text: 'e5', latencyMs: 200 },
  ],
  comment: '',
  thoughts: '',
  refusedTools: [],
  inputTokens: 10,
  outputTokens: 4,
  costMicros: 7,
  currency: 'USD',
  latencyMs: 520,
  atMs: 5,
};

test('a turn of an outside player is its attempts; its own tokens and cost count', () => {
  const rows = seatTraceRows([{ seatTurn: seatTurn, playedMove: null, position: 2 }]);
  expect(rows[0]?.bars.map(({ kind }) => kind)).toEqual(['failed', 'legal']);
  expect(rows[0]?.totalMs).toBe(520);
  expect(rows.map(usageOf)).toEqual([
    { promptTokens: 10, completionTokens: 4, costMicros: 7, currency: 'USD' },
  ]);
});

test('models and outside players stand in the order of play', () => {
  const decisions = [1, 3].map((tick) => ({
    modelMove: modelMove({ tick }),
    playedMove: null,
    position: tick,
  }));
  const rows = allTraceRows(decisions, [{ seatTurn: seatTurn, playedMove: null, position: 2 }]);
  expect(rows.map(({ source, position }) => `${source} ${position}`)).toEqual([
    'model 1',
    'seat 2',
    'model 3',
  ]);
});
