import { expect, test } from 'vitest';
import { evaluateKuhnPoker } from '../../../../../src/main/players/evaluators/kuhn-poker.ts';
import type { JsonObject } from '../../../../../src/shared/json.ts';

const evaluate = (view: JsonObject) =>
  evaluateKuhnPoker({
    view: {
      phase: 'betting',
      hands: 1,
      hand: 1,
      first: 'player_1',
      cards: { player_1: null, player_2: null },
      line: [],
      net: { player_1: 0, player_2: 0 },
      ...view,
    },
    nodes: 0,
    elapsedMs: () => 0,
    random: () => 0,
  }).expectedScore;

test('who sees both cards knows the better hand', () => {
  expect(evaluate({ cards: { player_1: 'K', player_2: 'Q' }, line: ['bet'] })).toBe(1);
  expect(evaluate({ cards: { player_1: 'J', player_2: 'K' }, line: ['check', 'check'].slice(0, 1) })).toBe(0);
});

test('after a bet a spectator weighs the cards by how likely each bets', () => {
  // The bettor holds the jack in one of four cases and the king in three; the queen never bets.
  const jack = evaluate({ cards: { player_1: 'J', player_2: null }, line: ['bet'] });
  const king = evaluate({ cards: { player_1: 'K', player_2: null }, line: ['bet'] });
  expect(evaluate({ line: ['bet'] })).toBeCloseTo(jack / 4 + (3 * king) / 4, 10);
});

test('both players are seen alike when the other is first', () => {
  const one = evaluate({ cards: { player_1: 'Q', player_2: 'J' } });
  const other = evaluate({ first: 'player_2', cards: { player_1: 'J', player_2: 'Q' } });
  expect(one + other).toBeCloseTo(1, 10);
});

test('a lead that the hands left cannot take back wins', () => {
  expect(evaluate({ hands: 3, hand: 2, net: { player_1: 5, player_2: -5 } })).toBeCloseTo(1, 10);
  expect(evaluate({ hands: 3, hand: 2, net: { player_1: -5, player_2: 5 } })).toBeCloseTo(0, 10);
});

test('a hand is worth -1/18 chip to the player who is first', () => {
  // Over all leads that one hand can decide, the excess of the score over ½ adds up to the chips expected.
  const excess = [-2, -1, 0, 1, 2].map((net) => evaluate({ net: { player_1: net, player_2: -net } }) - 0.5);
  expect(excess.reduce((sum, part) => sum + part, 0)).toBeCloseTo(-1 / 18, 10);
});
