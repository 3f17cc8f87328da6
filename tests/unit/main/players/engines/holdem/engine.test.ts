import { expect, test } from 'vitest';
import {
  holdemFixedHandsEngine,
  holdemHeadsUpEngine,
} from '../../../../../../src/main/players/engines/holdem/engine.ts';
import { estimateEquity } from '../../../../../../src/main/players/engines/holdem/equity.ts';
import { randomLegal } from '../../../../../../src/main/players/engines/random.ts';
import { playMatch } from '../../../../../support/players/play.ts';
import { inputOf, randomFrom } from '../../../../../support/players/built-in-input.ts';

const luck = { deals: 3000, random: randomFrom(2) };

test.each([
  // Known chances against a random hand before the flop.
  [['As', 'Ah'], 0.852],
  [['7h', '2c'], 0.346],
  [['Ks', 'Qs'], 0.634],
])('%s wins a share of %s', (cards, chance) => {
  expect(Math.abs(estimateEquity(cards, [], luck) - chance)).toBeLessThan(0.03);
});

test('the best hand cannot lose on the river', () => {
  expect(estimateEquity(['As', 'Ks'], ['Qs', 'Js', 'Ts', '2c', '2d'], luck)).toBe(1);
});

const facing = (cards: string[], board: string[]): Parameters<typeof inputOf>[0] => ({
  role: 'player_1',
  legal: ['fold', 'call'],
  view: {
    phase: 'betting',
    street: board.length === 5 ? 'river' : 'preflop',
    cards: { player_1: cards, player_2: null },
    board,
    stacks: { player_1: 100, player_2: 0 },
    bets: { player_1: 0, player_2: 100 },
    pot: 100,
    raises: 1,
    button: 'player_2',
    big_blind: 2,
  },
});

test('it calls an all-in with the best hand and folds the worst', () => {
  const board = ['Qs', 'Js', 'Ts', '2c', '3d'];
  for (let seed = 1; seed <= 10; seed++) {
    const extra = { level: 4, random: randomFrom(seed) };
    expect(holdemHeadsUpEngine.choose(inputOf(facing(['As', 'Ks'], board), extra))).toBe('call');
    expect(holdemHeadsUpEngine.choose(inputOf(facing(['4h', '5c'], board), extra))).toBe('fold');
  }
});

test('level 4 wins most matches against a random player', () => {
  let won = 0;
  for (let seed = 1; seed <= 30; seed++) {
    const strong = seed % 2 === 0 ? 'player_1' : 'player_2';
    const other = seed % 2 === 0 ? 'player_2' : 'player_1';
    const contestants = {
      [strong]: { player: holdemHeadsUpEngine, extra: { level: 4 } },
      [other]: { player: randomLegal },
    };
    const result = playMatch({
      template: 'holdem_heads_up.v1',
      contestants,
      seed,
      options: { hands: 20 },
      maxActions: 2000,
    });
    if (result?.winner === strong) won++;
  }
  expect(won).toBeGreaterThanOrEqual(20);
});

test('every second level of the version with fixed hands plays like a level of the first version', () => {
  const board = ['Qs', '7d', '2c'];
  for (let level = 1; level <= 4; level++) {
    for (let seed = 1; seed <= 5; seed++) {
      const position = facing(['Ks', 'Qh'], board);
      const choice = holdemHeadsUpEngine.choose(inputOf(position, { level, random: randomFrom(seed) }));
      const fine = inputOf(position, { level: 2 * level, random: randomFrom(seed) });
      expect(holdemFixedHandsEngine.choose(fine)).toBe(choice);
    }
  }
  expect(holdemFixedHandsEngine.levels).toBe(8);
});
