import type { LeagueMatchScore, Pairing, RoundPairings } from './pairing.ts';
import { pointsStandings } from '../points-standings.ts';
import { runToEnd } from './run-to-end.ts';
import { matchingSteps } from './weight-matching.ts';

interface Entrant {
  readonly player: string;
  readonly points: number;
  readonly opponents: ReadonlyMap<string, number>;
  /** The colour difference: the number of matches as A minus the number as B. */
  readonly roleLead: number;
  readonly byes: number;
}

/**
 * Cost of each earlier match of a pair: as much as a difference of 100 points. The matching adds the costs of all
 * pairs, so there is a rematch only where avoiding it would cost the other pairs more. All costs are integers, as the
 * matching requires.
 */
const REMATCH_COST = 100_000;
/**
 * Cost of a pair in which both players were A (or both were B) more often, by the smaller of their two leads: 0, 1, and 2
 * or more. The last costs as much as a difference of 71 points.
 */
const ROLE_COSTS = [0, 3, 50_000] as const;
/** Cost of a difference of one point; a larger one costs its square times as much. */
const GAP_COST = 10;

/**
 * Pairs players with similar points who have not met, as far as possible, as a maximum weight matching over all players.
 * With an odd number, the lowest of the players with the fewest byes gets the bye.
 */
export const swissRound = (
  players: readonly string[],
  playedMatches: readonly LeagueMatchScore[],
  byes: readonly string[],
): RoundPairings => runToEnd(swissSteps(players, playedMatches, byes));

/** The same in steps of a few milliseconds each. */
export function* swissSteps(
  players: readonly string[],
  playedMatches: readonly LeagueMatchScore[],
  byes: readonly string[],
): Generator<void, RoundPairings> {
  const round = playedMatches.reduce((latest, match) => Math.max(latest, match.round), 0) + 1;
  const rankedEntrants = rank(players, playedMatches, byes);
  const bye = rankedEntrants.length % 2 === 0 ? null : chooseBye(rankedEntrants);
  const field = rankedEntrants.filter((entrant) => entrant !== bye);
  const partners = yield* matchingSteps(field.length, pairWeights(field));
  const pairings: Pairing[] = [];
  for (const [index, entrant] of field.entries()) {
    const partner = field[partners[index] ?? -1];
    if (partner !== undefined && (partners[index] ?? -1) > index)
      pairings.push(assignRoles(entrant, partner, round));
  }
  return { round, pairings, byes: bye === null ? [] : [bye.player] };
}

function rank(
  players: readonly string[],
  playedMatches: readonly LeagueMatchScore[],
  byes: readonly string[],
): Entrant[] {
  const names = players.map((playerId) => ({ playerId, displayName: playerId }));
  return pointsStandings(names, playedMatches).map(({ playerId, points }) => ({
    player: playerId,
    points,
    opponents: opponentCounts(playerId, playedMatches),
    roleLead: playedMatches.reduce(
      (lead, { a, b }) => lead + Number(a === playerId) - Number(b === playerId),
      0,
    ),
    byes: byes.filter((bye) => bye === playerId).length,
  }));
}

function opponentCounts(player: string, playedMatches: readonly LeagueMatchScore[]): Map<string, number> {
  const opponents = new Map<string, number>();
  for (const { a, b } of playedMatches) {
    const opponent = a === player ? b : b === player ? a : null;
    if (opponent !== null) opponents.set(opponent, (opponents.get(opponent) ?? 0) + 1);
  }
  return opponents;
}

/** The lowest in the table of the players with the fewest byes. */
function chooseBye(rankedEntrants: readonly Entrant[]): Entrant | null {
  const fewest = Math.min(...rankedEntrants.map(({ byes }) => byes));
  return rankedEntrants.findLast(({ byes }) => byes === fewest) ?? null;
}

/**
 * The weight of a pair of the field. Every weight is positive, so a matching of the greatest weight leaves no player of
 * an even field unpaired.
 */
function pairWeights(field: readonly Entrant[]): (first: number, second: number) => number {
  const base = costLimit(field);
  return (i, j) => {
    const [first, second] = [field[i], field[j]];
    if (first === undefined || second === undefined) return 0;
    const gap = Math.abs(first.points - second.points);
    const rematches = first.opponents.get(second.player) ?? 0;
    // Between pairs of equal cost, neighbours in the table are preferred.
    const distance = Math.min(2, Math.abs(j - i) - 1);
    return base - rematches * REMATCH_COST - gap * gap * GAP_COST - roleCost(first, second) - distance;
  };
}

/** More than any pair of the field can cost. */
function costLimit(field: readonly Entrant[]): number {
  const rematches = Math.max(0, ...field.flatMap(({ opponents }) => [...opponents.values()]));
  const points = Math.max(0, ...field.map((entrant) => entrant.points));
  return (rematches + 1) * REMATCH_COST + points * points * GAP_COST + REMATCH_COST;
}

function roleCost(first: Entrant, second: Entrant): number {
  if (Math.sign(first.roleLead) !== Math.sign(second.roleLead)) return 0;
  return ROLE_COSTS[Math.min(2, Math.abs(first.roleLead), Math.abs(second.roleLead))] ?? 0;
}

/**
 * Makes the player with the smaller lead A, who was A less often compared with B. When the leads are equal, the better
 * placed one is A in odd rounds.
 */
function assignRoles(higher: Entrant, lower: Entrant, round: number): Pairing {
  const higherIsA = higher.roleLead === lower.roleLead ? round % 2 === 1 : higher.roleLead < lower.roleLead;
  return higherIsA ? { a: higher.player, b: lower.player } : { a: lower.player, b: higher.player };
}
