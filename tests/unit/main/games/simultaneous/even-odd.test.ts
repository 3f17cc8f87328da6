import { describe, expect, test } from 'vitest';
import { seedCommitment } from '../../../../../src/shared/seed-commitment.ts';
import { numberFromSeed, evenOdd } from '../../../../../src/main/games/simultaneous/even-odd.ts';
import { playFrom, SEED, setupOf } from '../../../../support/games/play.ts';

const TIMEOUT = { winner: 'player_2', reason: 'timeout' } as const;

const evenOddStart = () => evenOdd.start(setupOf(evenOdd));

describe('even_odd.v1', { timeout: 120_000 }, () => {
  const parity = numberFromSeed(SEED) % 2 === 0 ? 'even' : 'odd';
  const wrong = parity === 'even' ? 'odd' : 'even';

  test.each([
    [parity, wrong, 'player_1_wins'],
    [wrong, parity, 'player_2_wins'],
    [parity, parity, 'draw'],
    [wrong, wrong, 'draw'],
  ])('calls %s and %s: %s', (one, two, outcome) => {
    const end = playFrom(evenOdd, evenOddStart(), [`player_1:${one}`, `player_2:${two}`]);
    expect(evenOdd.view(end, null)).toEqual({
      phase: 'reveal',
      choices: { player_1: one, player_2: two },
      drawn_number: numberFromSeed(SEED),
      number_parity: parity,
      seed_commitment: seedCommitment(SEED, 'session-1'),
      seed: SEED,
      outcome,
      outcome_reason: 'decided',
    });
  });

  test('shows the commitment and neither number nor seed before both have called', () => {
    const called = playFrom(evenOdd, evenOddStart(), [`player_1:${parity}`]);
    for (const viewer of ['player_1', 'player_2', null]) {
      const view = evenOdd.view(called, viewer);
      expect(view).toMatchObject({ drawn_number: null, number_parity: null });
      expect(view['seed_commitment']).toBe(seedCommitment(SEED, 'session-1'));
      expect(view).not.toHaveProperty('seed');
    }
  });

  test('reveals number and seed when it ends from outside', () => {
    expect(evenOdd.view(evenOdd.conclude(evenOddStart(), TIMEOUT), null)).toMatchObject({
      drawn_number: numberFromSeed(SEED),
      seed: SEED,
      outcome: 'player_2_wins',
      outcome_reason: 'timeout',
    });
  });

  test('draws the numbers from 1 to 10 about equally often', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let turn = 0; turn < 5000; turn++) {
      const number = numberFromSeed(turn.toString(16).padStart(64, '0'));
      counts[number - 1] = (counts[number - 1] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(400);
    expect(Math.max(...counts)).toBeLessThan(600);
  });

  test('throws without a seed', () => {
    expect(() => evenOdd.start(setupOf(evenOdd, { seed: null }))).toThrow('needs a 32-byte seed');
    expect(() => evenOdd.start(setupOf(evenOdd, { seed: 'ab' }))).toThrow('needs a 32-byte seed');
  });
});
