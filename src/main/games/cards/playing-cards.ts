const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

/** The 52 cards in the order that shuffles start from: 2c 2d 2h 2s 3c … As. */
export const FULL_DECK: readonly string[] = Object.freeze(
  [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)),
);

/** `As` is 51: four times the rank plus the suit. */
export const cardNumber = (card: string): number =>
  4 * RANKS.indexOf(card.charAt(0)) + SUITS.indexOf(card.charAt(1));
