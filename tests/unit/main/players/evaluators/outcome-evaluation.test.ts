import { expect, test } from 'vitest';
import { evaluationOfOutcome } from '../../../../../src/main/players/evaluators/outcome-evaluation.ts';

test.each([
  [{ outcome: 'white_wins' }, 1],
  [{ outcome: 'black_wins' }, 0],
  [{ outcome: 'draw' }, 0.5],
  [{ result: 'white_wins' }, 1],
])('%j is exactly %f for the first role', (view, expectedScore) => {
  expect(evaluationOfOutcome(view, 'white')).toEqual({ kind: 'exact', expectedScore, pliesToEnd: 0 });
});

test('a game that goes on has no evaluation of its end', () => {
  expect(evaluationOfOutcome({ outcome: null }, 'white')).toBeNull();
  expect(evaluationOfOutcome({}, 'white')).toBeNull();
});
