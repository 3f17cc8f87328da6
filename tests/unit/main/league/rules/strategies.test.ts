import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseParity, PARITY_STRATEGIES } from '../../../../../src/main/league/rules/strategies.ts';

const view = (drawnNumbers: readonly number[] = [], seed = 's', matchId = 'R1M1') => ({
  seed,
  matchId,
  drawnNumbers,
});

describe('the built-in strategies', () => {
  test('give the same choice for the same view, so that a retry cannot change it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PARITY_STRATEGIES),
        fc.string(),
        fc.array(fc.integer({ min: 1, max: 10 })),
        (strategy, seed, drawn) => {
          expect(chooseParity(strategy, view(drawn, seed))).toBe(chooseParity(strategy, view(drawn, seed)));
        },
      ),
    );
  });

  test('play as their names say', () => {
    expect(chooseParity('always_even', view())).toBe('even');
    expect(chooseParity('always_odd', view())).toBe('odd');
    expect([[], [3], [3, 3]].map((drawn) => chooseParity('alternating', view(drawn)))).toEqual([
      'even',
      'odd',
      'even',
    ]);
    expect(chooseParity('frequency', view([1, 3, 2]))).toBe('odd');
    expect(chooseParity('frequency', view([2, 4, 1]))).toBe('even');
  });

  test('let markov follow the last parity and frequency the majority', () => {
    const drawn = [2, 1, 2, 1, 2, 2, 2, 1, 2, 1];
    expect(chooseParity('markov', view(drawn))).toBe('even');
    expect(chooseParity('markov', view([...drawn, 2]))).toBe('odd');
    expect(chooseParity('frequency', view([...drawn, 2]))).toBe('even');
  });

  test('let random depend on seed and match, with both results', () => {
    const picks = Array.from({ length: 400 }, (_, i) => chooseParity('random', view([], 'seed', `R1M${i}`)));
    const evenCount = picks.filter((pick) => pick === 'even').length;
    expect(evenCount).toBeGreaterThan(150);
    expect(evenCount).toBeLessThan(250);
    const other = Array.from({ length: 400 }, (_, i) => chooseParity('random', view([], 'other', `R1M${i}`)));
    expect(other).not.toEqual(picks);
  });
});
