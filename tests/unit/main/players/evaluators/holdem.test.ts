import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../../../../src/main/players/engines/seeded-random.ts';
import {
  equityOfHands,
  evaluateFixedHands,
  evaluateHoldem,
} from '../../../../../src/main/players/evaluators/holdem.ts';

const random = () => createSeededRandom(Uint32Array.of(1, 2, 3, 4));
const equity = (one: string[], two: string[], board: string[]) => equityOfHands(one, two, board, random());

test('the equity is exact from the flop on', () => {
  expect(equity(['As', 'Ah'], ['Kd', 'Kc'], ['Qs', '7d', '2c', '3h', '9s'])).toBe(1);
  // Two kings are left among 44 cards.
  expect(equity(['As', 'Ah'], ['Kd', 'Kc'], ['Qs', '7d', '2c', '3h'])).toBeCloseTo(42 / 44, 10);
  expect(equity(['As', 'Kh'], ['Ad', 'Kc'], ['Qs', 'Jd', 'Tc', '3h', '9s'])).toBe(0.5);
});

test('two aces against two kings before the flop', () => {
  expect(equity(['As', 'Ah'], ['Kd', 'Kc'], [])).toBeCloseTo(0.82, 1);
});

const view = {
  board: ['Qs', '7d', '2c', '3h', '9s'],
  cards: { player_1: ['As', 'Ah'], player_2: ['Kd', 'Kc'] },
  stacks: { player_1: 100, player_2: 200 },
  bets: { player_1: 10, player_2: 10 },
  pot: 80,
};
const expected = (given: object) =>
  evaluateHoldem({ view: { ...view, ...given }, nodes: 0, elapsedMs: () => 0, random: random() })
    .expectedScore;

test('the pot belongs to a player by the equity', () => {
  expect(expected({})).toBe(200 / 400);
  expect(expected({ cards: { player_1: ['Kd', 'Kc'], player_2: ['As', 'Ah'] } })).toBe(100 / 400);
});

test('a spectator who sees no cards counts half of the pot', () => {
  expect(expected({ cards: { player_1: null, player_2: null } })).toBe(150 / 400);
});

describe('a fixed number of hands', () => {
  const chanceOf = (given: object) =>
    evaluateFixedHands({
      view: { ...view, hand: 5, hands: 5, stack: 200, reset_stacks: true, net: { player_1: 0 }, ...given },
      nodes: 0,
      elapsedMs: () => 0,
      random: random(),
    }).expectedScore;

  test('the last pot decides when nothing else does', () => {
    // The first player has the best hand: 100 chips behind and a pot of 100 are as many as at the start.
    expect(chanceOf({})).toBe(0.5);
    expect(chanceOf({ net: { player_1: 1 } })).toBe(1);
    expect(chanceOf({ net: { player_1: -1 } })).toBe(0);
  });

  test('hands to come make a lead less sure', () => {
    const lead = { net: { player_1: 60 } };
    expect(chanceOf({ ...lead, hands: 6 })).toBeCloseTo(0.816, 3);
    expect(chanceOf({ ...lead, hands: 105 })).toBeCloseTo(0.536, 3);
  });

  test('stacks that carry on are evaluated as in the first version', () => {
    expect(chanceOf({ reset_stacks: false })).toBe(expected({}));
  });
});
