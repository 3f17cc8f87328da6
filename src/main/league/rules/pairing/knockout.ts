import type { MatchScore, Pairing, RoundPairings } from './pairing.ts';

/**
 * Pairs one round of a knockout. `seeds` lists all players, best first. The bracket places them so
 * that the best two can meet only in the final; when the number of players is not a power of two, the
 * best seeds have a bye in the first round.
 */
export function knockoutRound(seeds: readonly string[], played: readonly MatchScore[]): RoundPairings | null {
  let slots: (string | null)[] = bracketOrder(bracketSize(seeds.length)).map((seed) => seeds[seed] ?? null);
  let round = 1;
  while (slots.length > 1) {
    const current = readBracket(slots, round);
    const results = played.filter((match) => match.round === round);
    if (results.length < current.pairings.length) return current;
    slots = pairsOf(slots).map(([one, other]) => advancingPlayer(one, other, results, seeds));
    round += 1;
  }
  return null;
}

/** Number of rounds until one player is left. */
export const knockoutRounds = (players: number): number => Math.ceil(Math.log2(Math.max(1, players)));

const bracketSize = (players: number): number => 2 ** knockoutRounds(players);

/**
 * Seeds in bracket order, for example 0 7 3 4 1 6 2 5 for 8 slots. Each step gives every seed the
 * opponent that keeps the sums equal.
 */
function bracketOrder(size: number): number[] {
  let order = [0];
  while (order.length < size) {
    const sum = order.length * 2 - 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  return order;
}

const pairsOf = (slots: readonly (string | null)[]): [string | null, string | null][] =>
  Array.from({ length: slots.length / 2 }, (_, i) => [slots[2 * i] ?? null, slots[2 * i + 1] ?? null]);

function readBracket(slots: readonly (string | null)[], round: number): RoundPairings {
  const pairings: Pairing[] = [];
  const byes: string[] = [];
  for (const [one, other] of pairsOf(slots)) {
    // Roles alternate with the round, so that a seed is not always player A.
    if (one !== null && other !== null)
      pairings.push(round % 2 === 1 ? { a: one, b: other } : { a: other, b: one });
    else if (one !== null || other !== null) byes.push(one ?? other ?? '');
  }
  return { round, pairings, byes };
}

/**
 * The player who advances: the winner, or the better seed after a draw or when both players were
 * absent.
 */
function advancingPlayer(
  one: string | null,
  other: string | null,
  results: readonly MatchScore[],
  seeds: readonly string[],
): string | null {
  if (one === null || other === null) return one ?? other;
  const match = results.find(({ a, b }) => (a === one && b === other) || (a === other && b === one));
  if (match?.winner) return match.winner;
  return seeds.indexOf(one) <= seeds.indexOf(other) ? one : other;
}
