import type { Pairing, RoundPairings } from './pairing.ts';
import { createRoleAssigner, singleRoundRobin } from './round-robin.ts';

/** The rounds of a round robin that more players joined after its first round. */
interface ExtendedRoundRobin {
  /** The first round as it was drawn, then every other one of the larger circle. */
  readonly rounds: readonly RoundPairings[];
  /** The pairs that would have met in the first round of the larger circle. */
  readonly missed: readonly Pairing[];
}

/**
 * Puts late players into the circle so that its first round contains the drawn one, role by role. Every pair then meets
 * once, as in a round robin of all of them. The pairs that the drawn round lacks are `missed`: those of two late players,
 * and that of a late player with the starter that had the bye.
 */
export function extendRoundRobin(first: RoundPairings, late: readonly string[]): ExtendedRoundRobin {
  const waitingPlayers = [...first.byes, ...late];
  const pairs: (readonly [string, string])[] = first.pairings.map(({ a, b }) => [a, b]);
  while (waitingPlayers.length > 1) pairs.push([waitingPlayers.shift() ?? '', waitingPlayers.shift() ?? '']);
  const order = circleOrder(pairs, waitingPlayers[0] ?? null);
  const [firstRound, ...laterRounds] = singleRoundRobin(order);
  const pairedPlayers = new Set(first.pairings.flatMap(({ a, b }) => [a, b]));
  const missedPairings = firstRound?.pairings.filter(({ a }) => !pairedPlayers.has(a)) ?? [];
  return { rounds: [first, ...laterRounds], missed: missedPairings };
}

/**
 * The players in an order whose first round has these pairs, the first of each as A; `alone` has the bye, null for
 * nobody.
 */
function circleOrder(pairs: readonly (readonly [string, string])[], alone: string | null): string[] {
  const size = pairs.length * 2 + (alone === null ? 0 : 1);
  const order = Array.from({ length: size }, () => '');
  const start = alone === null ? 0 : 1;
  if (alone !== null) order[0] = alone;
  for (const [index, [a, b]] of pairs.entries()) {
    const [low, high] = [start + index, size - 1 - index];
    order[low] = a;
    order[high] = b;
  }
  const assignRoles = createRoleAssigner(order);
  for (const [index, [a, b]] of pairs.entries()) {
    const [low, high] = [start + index, size - 1 - index];
    if (assignRoles(a, b).a === a) continue;
    order[low] = b;
    order[high] = a;
  }
  return order;
}
