import { expect, test } from 'vitest';
import { AGGRESSION, kuhnPokerEngine } from '../../../../../src/main/players/engines/kuhn-poker.ts';
import { inputOf, randomFrom } from '../../../../support/players/built-in-input.ts';

type Card = 'J' | 'Q' | 'K';
type Strategy = Readonly<Record<string, Readonly<Record<Card, number>>>>;
const CARDS: readonly Card[] = ['J', 'Q', 'K'];
const HISTORIES = ['', 'check', 'bet', 'check,bet'];

const wins = (mine: Card, theirs: Card): number => (CARDS.indexOf(mine) > CARDS.indexOf(theirs) ? 1 : -1);

/** Expected chips of the first player with these cards and strategies. */
function worth(first: Card, second: Card, one: Strategy, two: Strategy): number {
  const bet = one['']![first];
  const answer = two['bet']![second];
  const afterBet = answer * 2 * wins(first, second) + (1 - answer);
  const raise = two['check']![second];
  const call = one['check,bet']![first];
  const afterRaise = call * 2 * wins(first, second) - (1 - call);
  return bet * afterBet + (1 - bet) * (raise * afterRaise + (1 - raise) * wins(first, second));
}

const value = (one: Strategy, two: Strategy): number => {
  const deals = CARDS.flatMap((first) =>
    CARDS.filter((card) => card !== first).map((second) => [first, second] as const),
  );
  return deals.reduce((sum, [first, second]) => sum + worth(first, second, one, two), 0) / deals.length;
};

/** Every pure strategy: one bit for each history and card. */
const pureStrategies = (): Strategy[] =>
  Array.from(
    { length: 2 ** 12 },
    (_, choices) =>
      Object.fromEntries(
        HISTORIES.map((history, at) => [
          history,
          Object.fromEntries(CARDS.map((card, index) => [card, (choices >> (at * 3 + index)) & 1])),
        ]),
      ) as unknown as Strategy,
  );

test('no strategy wins more against it than the value of the game, in either role', () => {
  const others = pureStrategies();
  expect(value(AGGRESSION, AGGRESSION)).toBeCloseTo(-1 / 18, 12);
  expect(Math.min(...others.map((other) => value(AGGRESSION, other)))).toBeCloseTo(-1 / 18, 12);
  expect(Math.max(...others.map((other) => value(other, AGGRESSION)))).toBeCloseTo(-1 / 18, 12);
});

test('it acts with the probabilities of its table', () => {
  const random = randomFrom(3);
  const attempts = 4000;
  for (const line of HISTORIES) {
    for (const card of CARDS) {
      const legal = line.endsWith('bet') ? ['call', 'fold'] : ['check', 'bet'];
      const view = {
        phase: 'betting',
        line: line === '' ? [] : line.split(','),
        cards: { player_1: card, player_2: null },
      };
      let active = 0;
      for (let round = 0; round < attempts; round++) {
        const action = kuhnPokerEngine.choose(inputOf({ view, role: 'player_1', legal }, { random }));
        if (action === 'bet' || action === 'call') active++;
      }
      expect(Math.abs(active / attempts - AGGRESSION[line]![card])).toBeLessThan(0.035);
    }
  }
});
