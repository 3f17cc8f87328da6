import { expect, test } from 'vitest';
import {
  toBudget,
  parseCostMicros,
  DEFAULT_BUDGET,
  toBudgetForm,
} from '../../../renderer/player-picker/agents/budget-form.ts';
import { DEFAULT_SEAT_BUDGET } from '../../../src/main/players/index.ts';

test('the defaults of the form are those of the host', () => {
  expect(toBudgetForm(DEFAULT_SEAT_BUDGET)).toEqual(DEFAULT_BUDGET);
  const { perMoveMs, tokens, costMicros } = DEFAULT_SEAT_BUDGET;
  expect(toBudget(DEFAULT_BUDGET)).toEqual({ perMoveMs, tokens, costMicros });
});

test.each([
  ['0', 0],
  ['5.00', 5_000_000],
  [' 0,25 ', 250_000],
  ['0.000001', 1],
  ['1000000', 1_000_000_000_000],
  ['1000000.000001', null],
  ['0.0000001', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['5.', null],
])('the amount %j is %j micro-units', (text, micros) => {
  expect(parseCostMicros(text)).toBe(micros);
  if (micros === null) return;
  const { cost } = toBudgetForm({ ...DEFAULT_SEAT_BUDGET, costMicros: micros });
  expect(parseCostMicros(cost)).toBe(micros);
});

test('no limit is null, and a wrong cost is no budget', () => {
  expect(toBudget({ ...DEFAULT_BUDGET, hasTokenLimit: false, hasCostLimit: false, cost: 'x' })).toEqual({
    perMoveMs: 120_000,
    tokens: null,
    costMicros: null,
  });
  expect(toBudget({ ...DEFAULT_BUDGET, cost: 'x' })).toBeNull();
  expect(toBudgetForm({ ...DEFAULT_SEAT_BUDGET, tokens: null, costMicros: null })).toMatchObject({
    hasTokenLimit: false,
    hasCostLimit: false,
  });
});
