import type { Pairing, RoundPairings } from './pairing.ts';

/**
 * Single round robin by the circle method: n − 1 rounds for an even number of players, n rounds with
 * one bye each for an odd number. No pair meets twice, each player has at most one match per round,
 * and the numbers of matches as A and as B differ by at most one. Fewer than two players have no round.
 */
export function singleRoundRobin(players: readonly string[]): RoundPairings[] {
  const slots: (string | null)[] = players.length % 2 === 0 ? [...players] : [...players, null];
  const size = slots.length;
  if (players.length < 2) return [];
  const assignRoles = createRoleAssigner(players);
  const rounds: RoundPairings[] = [];
  for (let round = 1; round < size; round += 1) {
    rounds.push(circlePairingsOf(slots, round, assignRoles));
    // The first place is fixed; all other players move on by one.
    slots.splice(1, 0, slots.pop() ?? null);
  }
  return rounds;
}

function circlePairingsOf(
  slots: readonly (string | null)[],
  round: number,
  assignRoles: (first: string, second: string) => Pairing,
): RoundPairings {
  const pairings: Pairing[] = [];
  const byes: string[] = [];
  for (let i = 0; i < slots.length / 2; i += 1) {
    const first = slots[i] ?? null;
    const second = slots[slots.length - 1 - i] ?? null;
    if (first !== null && second !== null) pairings.push(assignRoles(first, second));
    else if (first !== null || second !== null) byes.push(first ?? second ?? '');
  }
  return { round, pairings, byes };
}

/**
 * Creates the function that assigns the roles of two players. In an odd circle each player is A against the players in
 * the half circle after it; an even field adds a last player whose role alternates.
 */
export function createRoleAssigner(players: readonly string[]): (first: string, second: string) => Pairing {
  const indexOf = new Map(players.map((player, index) => [player, index]));
  const circle = players.length % 2 === 0 ? players.length - 1 : players.length;
  return (first, second) => {
    const i = indexOf.get(first) ?? 0;
    const j = indexOf.get(second) ?? 0;
    const last = Math.max(i, j);
    const isFirstA =
      last === circle
        ? (i < j ? i : j) % 2 === (i < j ? 0 : 1)
        : (j - i + circle) % circle <= (circle - 1) / 2;
    return isFirstA ? { a: first, b: second } : { a: second, b: first };
  };
}

/** A double round robin: the rounds, and the same rounds again with the roles swapped. */
export function doubleRoundRobin(first: readonly RoundPairings[]): RoundPairings[] {
  const second = first.map(({ round, pairings, byes }) => ({
    round: round + first.length,
    pairings: pairings.map(({ a, b }) => ({ a: b, b: a })),
    byes,
  }));
  return [...first, ...second];
}

/** The rounds of a gauntlet: the first player meets all others in turn, one in each round, with alternating roles. */
export const gauntlet = (players: readonly string[]): RoundPairings[] => {
  const [champion, ...challengers] = players;
  if (champion === undefined) return [];
  return challengers.map((challenger, index) => ({
    round: index + 1,
    pairings: [index % 2 === 0 ? { a: champion, b: challenger } : { a: challenger, b: champion }],
    byes: [],
  }));
};
