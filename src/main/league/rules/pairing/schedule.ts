import type { LeagueFormat } from '../../../../shared/contract/index.ts';
import { knockoutRound, knockoutRounds } from './knockout.ts';
import { extendRoundRobin } from './extended-circle.ts';
import type { LateEntrant, LeagueMatchScore, RoundPairings } from './pairing.ts';
import { gauntlet, doubleRoundRobin, singleRoundRobin } from './round-robin.ts';
import { runToEnd } from './run-to-end.ts';
import { swissSteps } from './swiss.ts';

export const FORMATS = [
  'round-robin',
  'double-round-robin',
  'swiss',
  'knockout',
  'gauntlet',
] as const satisfies readonly LeagueFormat[];

export interface PairingInput {
  readonly format: LeagueFormat;
  /** Player ids, best seed first: the seeds are the order of registration. */
  readonly players: readonly string[];
  /** Number of rounds of a Swiss league; null uses as many rounds as a knockout of that size. */
  readonly swissRounds: number | null;
  /** The `players` that joined after the start, in the order of their registration; none if absent. */
  readonly late?: readonly LateEntrant[];
}

/** Number of rounds, including rounds in which players have a bye. */
export function roundCount(input: PairingInput): number {
  const { format, players, swissRounds, late = [] } = input;
  const n = players.length;
  const circle = n < 2 ? 0 : n - 1 + (n % 2);
  switch (format) {
    case 'round-robin':
      return late.length === 0 ? circle : roundRobin(input).length;
    case 'double-round-robin':
      return 2 * (late.length === 0 ? circle : roundRobin(input).length);
    case 'gauntlet':
      return Math.max(0, n - 1);
    case 'knockout':
      return knockoutRounds(n);
    case 'swiss':
      return n < 2 ? 0 : (swissRounds ?? knockoutRounds(n));
  }
}

/** All rounds of a format that is known in advance; null when pairings depend on results. */
export function fixedRounds(input: PairingInput): RoundPairings[] | null {
  switch (input.format) {
    case 'round-robin':
      return roundRobin(input);
    case 'double-round-robin':
      return doubleRoundRobin(roundRobin(input));
    case 'gauntlet':
      return gauntlet(input.players);
    default:
      return null;
  }
}

/**
 * The rounds in which every player meets every other one once; what late players missed of the first round is a round of
 * its own at the end.
 */
function roundRobin(input: PairingInput): RoundPairings[] {
  const [first, ...others] = singleRoundRobin(startersOf(input));
  const late = input.late?.map(({ playerId }) => playerId) ?? [];
  if (first === undefined || late.length === 0) return first === undefined ? [] : [first, ...others];
  const { rounds, missed } = extendRoundRobin(first, late);
  if (missed.length === 0) return [...rounds];
  const seatedPlayers = new Set(missed.flatMap(({ a, b }) => [a, b]));
  const byes = input.players.filter((player) => !seatedPlayers.has(player));
  return [...rounds, { round: rounds.length + 1, pairings: missed, byes }];
}

/** The players that were there at the start. */
function startersOf({ players, late = [] }: PairingInput): string[] {
  const latePlayers = new Set(late.map(({ playerId }) => playerId));
  return players.filter((player) => !latePlayers.has(player));
}

/** The players that take part in a round. */
function playersOf({ players, late = [] }: PairingInput, round: number): string[] {
  const absent = new Set(late.filter(({ firstRound }) => firstRound > round).map(({ playerId }) => playerId));
  return players.filter((player) => !absent.has(player));
}

/** The earlier rounds of a league. */
export interface RoundHistory {
  readonly played: readonly LeagueMatchScore[];
  /** The player of each bye: one that had two is named twice. */
  readonly byes: readonly string[];
  /** Number of rounds that are paired and over. */
  readonly roundsDone: number;
}

/** The next round after `history`, or null when the league is over. */
export const pairRound = (input: PairingInput, history: RoundHistory): RoundPairings | null =>
  runToEnd(pairRoundSteps(input, history));

/** The same in steps of a few milliseconds each, because the pairing of a large Swiss league takes longer. */
export function* pairRoundSteps(
  input: PairingInput,
  history: RoundHistory,
): Generator<void, RoundPairings | null> {
  if (history.roundsDone >= roundCount(input)) return null;
  const fixedSchedule = fixedRounds(input);
  if (fixedSchedule !== null) return fixedSchedule[history.roundsDone] ?? null;
  if (input.format === 'knockout') return knockoutRound(input.players, history.played);
  const round = history.roundsDone + 1;
  // A round that a late player missed counts like a bye, so that the others have theirs before this player has one more.
  const missedPairings = (input.late ?? []).flatMap(({ playerId, firstRound }) =>
    Array.from({ length: firstRound - 1 }, () => playerId),
  );
  const pairings = yield* swissSteps(playersOf(input, round), history.played, [
    ...history.byes,
    ...missedPairings,
  ]);
  return { ...pairings, round };
}

/** Number of matches in the whole league; the replays of a knockout are not known in advance and not counted. */
export function matchCount(input: PairingInput): number {
  const fixedSchedule = fixedRounds(input);
  if (fixedSchedule !== null) return fixedSchedule.reduce((sum, { pairings }) => sum + pairings.length, 0);
  if (input.format === 'knockout') return Math.max(0, input.players.length - 1);
  const rounds = Array.from({ length: roundCount(input) }, (_, index) => index + 1);
  return rounds.reduce((sum, round) => sum + Math.floor(playersOf(input, round).length / 2), 0);
}
