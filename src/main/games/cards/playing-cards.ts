const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

/** The 52 cards in the order that every shuffle starts from: 2c 2d 2h 2s 3c and so on to As. */
export const FULL_DECK: readonly string[] = Object.freeze(
  [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)),
);

/** Four times the rank plus the suit, from 0 (`2c`) to 51 (`As`). */
export const cardNumber = (card: string): number =>
  4 * RANKS.indexOf(card.charAt(0)) + SUITS.indexOf(card.charAt(1));
