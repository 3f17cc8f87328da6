import { expect, test } from 'vitest';
import { runToEnd } from '../../../../../../src/main/league/rules/pairing/run-to-end.ts';

test('takes every step and returns the result', () => {
  const seen: number[] = [];
  function* steps(): Generator<void, string> {
    for (let step = 1; step <= 3; step += 1) {
      seen.push(step);
      yield;
    }
    return 'done';
  }
  expect([runToEnd(steps()), seen]).toEqual(['done', [1, 2, 3]]);
});
