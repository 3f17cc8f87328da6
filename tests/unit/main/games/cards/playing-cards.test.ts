import { expect, test } from 'vitest';
import { cardNumber, FULL_DECK } from '../../../../../src/main/games/cards/playing-cards.ts';

test('the deck has 52 different cards, ordered by number', () => {
  expect(new Set(FULL_DECK).size).toBe(52);
  expect(FULL_DECK.map(cardNumber)).toEqual(Array.from({ length: 52 }, (_, at) => at));
  expect([FULL_DECK[0], FULL_DECK[3], FULL_DECK[51]]).toEqual(['2c', '2s', 'As']);
});

test('the deck is frozen', () => {
  expect(() => (FULL_DECK as string[]).push('Xx')).toThrow(TypeError);
});
