import { isDraw } from '../points-standings.ts';
import type { LeagueMatchScore, Pairing, RoundPairings } from './pairing.ts';

/** A drawn match is played again with the seats swapped at most this many times; then the lot decides. */
const MAX_DRAW_REPLAYS = 2;

/**
 * Pairs one round of a knockout. `seeds` lists all players, best first. The bracket places them so
 * that the best two can meet only in the final; when the number of players is not a power of two, the
 * best seeds have a bye in the first round. An unfinished round is returned unchanged. Null when one player is left.
 */
export function knockoutRound(
  seeds: readonly string[],
  playedMatches: readonly LeagueMatchScore[],
): RoundPairings | null {
  return playBracket(seeds, playedMatches).open;
}

/** Number of rounds until one player is left. */
export const knockoutRounds = (players: number): number => Math.ceil(Math.log2(Math.max(1, players)));

/** The round in which each player was eliminated. Players that are still in the knockout are missing. */
export const eliminations = (
  seeds: readonly string[],
  playedMatches: readonly LeagueMatchScore[],
): ReadonlyMap<string, number> => playBracket(seeds, playedMatches).eliminated;

/** The decision between one pair in one round, from its matches in the order in which they were played. */
export type PairResult =
  /** No match of the pair has a result. */
  | { readonly state: 'open' }
  /** The last match was drawn, and it is played again with the seats swapped. */
  | { readonly state: 'replay'; readonly next: Pairing }
  | { readonly state: 'won'; readonly winner: string; readonly byLot: boolean }
  /** No match has a winner and no lot was drawn, as in leagues of an earlier version. */
  | { readonly state: 'undecided' };

export function judgePair(matches: readonly LeagueMatchScore[]): PairResult {
  const [first] = matches;
  const last = matches.at(-1);
  if (first === undefined || last === undefined) return { state: 'open' };
  const decisiveMatch = matches.find(({ winner }) => winner !== null);
  if (decisiveMatch?.winner) return { state: 'won', winner: decisiveMatch.winner, byLot: false };
  const lot = first.lot ?? null;
  if (lot === null) return { state: 'undecided' };
  // When no player came, or the host failed again and again, another match would end in the same way.
  const canReplay = isDraw(last) && matches.length <= MAX_DRAW_REPLAYS;
  return canReplay
    ? { state: 'replay', next: { a: last.b, b: last.a } }
    : { state: 'won', winner: lot, byLot: true };
}

/** The matches of a pair in a round, in either seating. */
export const matchesOfPair = (
  { a, b }: Pairing,
  round: number,
  playedMatches: readonly LeagueMatchScore[],
): readonly LeagueMatchScore[] =>
  playedMatches.filter(
    (match) =>
      match.round === round && ((match.a === a && match.b === b) || (match.a === b && match.b === a)),
  );

interface Bracket {
  /** The first round in which a pair is not decided; null when one player is left. */
  readonly open: RoundPairings | null;
  readonly eliminated: Map<string, number>;
}

function playBracket(seeds: readonly string[], playedMatches: readonly LeagueMatchScore[]): Bracket {
  const eliminationRounds = new Map<string, number>();
  let slots = bracketSlots(seeds);
  for (let round = 1; slots.length > 1; round += 1) {
    const current = bracketPairingsOf(slots, round);
    const advancingPlayers = pairsOf(slots).map(([first, second]) => {
      if (first === null || second === null) return first ?? second;
      const verdict = judgePair(matchesOfPair({ a: first, b: second }, round, playedMatches));
      if (verdict.state === 'open' || verdict.state === 'replay') return undefined;
      const winner = verdict.state === 'won' ? verdict.winner : betterSeed(first, second, seeds);
      eliminationRounds.set(winner === first ? second : first, round);
      return winner;
    });
    const decidedPlayers = advancingPlayers.flatMap((player) => (player === undefined ? [] : [player]));
    if (decidedPlayers.length < advancingPlayers.length)
      return { open: current, eliminated: eliminationRounds };
    slots = decidedPlayers;
  }
  return { open: null, eliminated: eliminationRounds };
}

/** The players in the order of the bracket; null for a slot whose opponent has a bye. */
export const bracketSlots = (seeds: readonly string[]): (string | null)[] =>
  bracketOrder(bracketSize(seeds.length)).map((seed) => seeds[seed] ?? null);

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

/** Neighbouring slots, which play each other. */
export const pairsOf = <T>(slots: readonly (T | null)[]): [T | null, T | null][] =>
  Array.from({ length: slots.length / 2 }, (_, i) => [slots[2 * i] ?? null, slots[2 * i + 1] ?? null]);

function bracketPairingsOf(slots: readonly (string | null)[], round: number): RoundPairings {
  const pairings: Pairing[] = [];
  const byes: string[] = [];
  for (const [first, second] of pairsOf(slots)) {
    // Roles alternate with the round, so that a seed is not always player A.
    if (first !== null && second !== null)
      pairings.push(round % 2 === 1 ? { a: first, b: second } : { a: second, b: first });
    else if (first !== null || second !== null) byes.push(first ?? second ?? '');
  }
  return { round, pairings, byes };
}

/** The player that advances from a decided match without a winner, in leagues that drew no lots. */
export const betterSeed = (first: string, second: string, seeds: readonly string[]): string =>
  seeds.indexOf(first) <= seeds.indexOf(second) ? first : second;
