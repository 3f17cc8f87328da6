/**
 * Ranks a poker hand of five to seven cards as one number: the greater number
 * wins, equal numbers split the pot. A card is a number from 0 to 51: four
 * times the rank (0 = deuce, 12 = ace) plus the suit.
 */

/** Names of the hand categories, from the lowest to the highest. */
export const HAND_NAMES = [
  'high card',
  'pair',
  'two pair',
  'three of a kind',
  'straight',
  'flush',
  'full house',
  'four of a kind',
  'straight flush',
] as const;
export type HandName = (typeof HAND_NAMES)[number];

const RANKS = 13;
const KICKERS = 5;
/** The category is stored above five ranks of four bits each. */
const CATEGORY_SHIFT = 4 * KICKERS;

/** The name of the category of a value that `handValue` returned. */
export const handName = (handRank: number): HandName => HAND_NAMES[handRank >> CATEGORY_SHIFT] ?? 'high card';

/** Highest rank of the straight in a bit set of ranks, or -1. An ace also counts as the lowest rank. */
const STRAIGHT_TOP = Int8Array.from({ length: 1 << RANKS }, (_, ranks) => {
  const run = (ranks << 1) | (ranks >> (RANKS - 1));
  for (let top = RANKS - 1; top >= 3; top--) {
    if (((run >> (top - 3)) & 0b11111) === 0b11111) return top;
  }
  return -1;
});

const counts = new Uint8Array(RANKS);
const suits = new Uint16Array(4);

/** The value of five to seven cards, comparable with `<` and `>`. */
export function handValue(cards: readonly number[]): number {
  counts.fill(0);
  suits.fill(0);
  for (const card of cards) {
    counts[card >> 2] = (counts[card >> 2] as number) + 1;
    suits[card & 3] = (suits[card & 3] as number) | (1 << (card >> 2));
  }
  const flush = suits.find((ranks) => countBits(ranks) >= KICKERS) ?? 0;
  const flushTop = STRAIGHT_TOP[flush] as number;
  if (flushTop >= 0) return packValue(8, [flushTop]);
  const groups = ranksByCount();
  return quadsOrFullHouse(groups) ?? flushOrLess(flush, groups);
}

/** Ranks held at least four, three, two and one times, highest first. */
interface Groups {
  readonly quads: readonly number[];
  readonly trips: readonly number[];
  readonly pairs: readonly number[];
  readonly all: readonly number[];
}

function ranksByCount(): Groups {
  const groups = { quads: [] as number[], trips: [] as number[], pairs: [] as number[], all: [] as number[] };
  for (let rank = RANKS - 1; rank >= 0; rank--) {
    const count = counts[rank] as number;
    if (count > 0) groups.all.push(rank);
    if (count > 1) groups.pairs.push(rank);
    if (count > 2) groups.trips.push(rank);
    if (count > 3) groups.quads.push(rank);
  }
  return groups;
}

/** The value of four of a kind or a full house, or null. */
function quadsOrFullHouse({ quads, trips, pairs, all }: Groups): number | null {
  const [four] = quads;
  if (four !== undefined) return packValue(7, [four, ...highestWithout(all, [four], 1)]);
  const [three] = trips;
  const [pair] = three === undefined ? [] : highestWithout(pairs, [three], 1);
  return three === undefined || pair === undefined ? null : packValue(6, [three, pair]);
}

function flushOrLess(flush: number, { trips, pairs, all }: Groups): number {
  if (flush !== 0) return packValue(5, highestWithout(ranksOf(flush), [], KICKERS));
  const top = STRAIGHT_TOP[all.reduce((ranks, rank) => ranks | (1 << rank), 0)] as number;
  if (top >= 0) return packValue(4, [top]);
  const [three] = trips;
  if (three !== undefined) return packValue(3, [three, ...highestWithout(all, [three], 2)]);
  const [high, low] = pairs;
  if (high === undefined) return packValue(0, highestWithout(all, [], KICKERS));
  if (low === undefined) return packValue(1, [high, ...highestWithout(all, [high], 3)]);
  return packValue(2, [high, low, ...highestWithout(all, [high, low], 1)]);
}

const highestWithout = (
  ranks: readonly number[],
  without: readonly number[],
  count: number,
): readonly number[] => ranks.filter((rank) => !without.includes(rank)).slice(0, count);

function ranksOf(set: number): number[] {
  const ranks: number[] = [];
  for (let rank = RANKS - 1; rank >= 0; rank--) if ((set >> rank) & 1) ranks.push(rank);
  return ranks;
}

function countBits(set: number): number {
  let count = 0;
  for (let remaining = set; remaining !== 0; remaining &= remaining - 1) count++;
  return count;
}

/** Packs the category and the deciding ranks into one number, the most significant first. */
function packValue(category: number, ranks: readonly number[]): number {
  let packedRank = category;
  for (let i = 0; i < KICKERS; i++) packedRank = (packedRank << 4) | (ranks[i] ?? 0);
  return packedRank;
}
