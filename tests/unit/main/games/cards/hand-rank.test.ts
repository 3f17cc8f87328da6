import { describe, expect, test } from 'vitest';
import { choiceAt } from '../../../../../src/main/games/conformance/trace.ts';
import { handName, handValue } from '../../../../../src/main/games/cards/hand-rank.ts';
import { cardNumber, FULL_DECK } from '../../../../../src/main/games/cards/playing-cards.ts';

const cards = (text: string): number[] => text.split(' ').map(cardNumber);
const value = (text: string): number => handValue(cards(text));

/** Every combination of five indexes below `from`. */
function* fives(from: number): Generator<readonly [number, number, number, number, number]> {
  for (let a = 0; a < from; a++)
    for (let b = a + 1; b < from; b++)
      for (let c = b + 1; c < from; c++)
        for (let d = c + 1; d < from; d++) for (let e = d + 1; e < from; e++) yield [a, b, c, d, e];
}

describe('hand ranks', { timeout: 120_000 }, () => {
  test('have the exact frequency of each category over all 2,598,960 hands', () => {
    const counts: Record<string, number> = {};
    for (const hand of fives(52)) {
      const name = handName(handValue(hand));
      counts[name] = (counts[name] ?? 0) + 1;
    }
    expect(counts).toEqual({
      'straight flush': 40,
      'four of a kind': 624,
      'full house': 3744,
      flush: 5108,
      straight: 10_200,
      'three of a kind': 54_912,
      'two pair': 123_552,
      pair: 1_098_240,
      'high card': 1_302_540,
    });
  });

  test.each([
    ['a royal flush', 'As Ks Qs Js Ts', 'Kh Qh Jh Th 9h'],
    ['a six-high straight over the wheel', '6c 5d 4h 3s 2c', '5d 4h 3s 2c Ac'],
    ['the higher full house by its three', '3c 3d 3h 2s 2c', '2d 2h 2s Ac Ad'],
    ['the flush by its lowest card', 'Ah Kh Qh Jh 8h', 'As Ks Qs Js 7s'],
    ['two pair by its kicker', 'Ac Ad 2c 2d 5h', 'Ah As 2h 2s 4h'],
    ['a pair by its last kicker', 'Ac Ad Kc Qd 9h', 'Ah As Kh Qs 8h'],
    ['the high card by its fifth', 'Ac Kd Qc Jd 9h', 'Ah Ks Qh Js 8h'],
    ['quads by their kicker', '2c 2d 2h 2s Ac', '2c 2d 2h 2s Kc'],
  ])('put %s first', (_, better, worse) => {
    expect(value(better)).toBeGreaterThan(value(worse));
  });

  test('are equal for hands that differ in suits only', () => {
    expect(value('Ah Kh Qd Jd 9c')).toBe(value('As Ks Qc Jc 9d'));
  });

  test('of seven cards are those of the best five cards', () => {
    for (let turn = 0; turn < 3000; turn++) {
      const deck = [...FULL_DECK.keys()];
      const seven = Array.from(
        { length: 7 },
        (_, at) => deck.splice(choiceAt([turn], 8 * turn + at) % deck.length, 1)[0] ?? 0,
      );
      const best = Math.max(...[...fives(7)].map((five) => handValue(five.map((at) => seven[at] ?? 0))));
      expect(handValue(seven), seven.map((card) => FULL_DECK[card]).join(' ')).toBe(best);
    }
  });
});
