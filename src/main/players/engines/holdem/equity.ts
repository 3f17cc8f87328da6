import { cardNumber, handValue } from '../../../games/index.ts';
import type { SeededRandom } from '../seeded-random.ts';

const DECK = 52;
const FULL_BOARD = 5;

/** The share of random deals of all unknown cards in which `own` wins against two random cards; a tie counts half. */
export function estimateEquity(
  own: readonly string[],
  board: readonly string[],
  sampling: EquitySampling,
): number {
  const ownCards = own.map(cardNumber);
  const table = board.map(cardNumber);
  const visible = new Set([...ownCards, ...table]);
  const unseenCards = Array.from({ length: DECK }, (_, card) => card).filter((card) => !visible.has(card));
  const missingCards = FULL_BOARD - table.length;
  let points = 0;
  for (let deal = 0; deal < sampling.deals; deal++) {
    const drawnCards = drawRandomCards(unseenCards, missingCards + 2, sampling.random);
    const full = [...table, ...drawnCards.slice(2)];
    const difference =
      handValue([...ownCards, ...full]) - handValue([drawnCards[0]!, drawnCards[1]!, ...full]);
    points += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
  }
  return points / sampling.deals;
}

export interface EquitySampling {
  readonly deals: number;
  readonly random: SeededRandom;
}

/**
 * Moves `count` random cards to the front of `cards` and returns them; their
 * order before does not matter.
 */
export function drawRandomCards(cards: number[], count: number, random: SeededRandom): number[] {
  for (let index = 0; index < count; index++) {
    const drawnIndex = index + Math.floor(random() * (cards.length - index));
    [cards[index], cards[drawnIndex]] = [cards[drawnIndex]!, cards[index]!];
  }
  return cards.slice(0, count);
}
