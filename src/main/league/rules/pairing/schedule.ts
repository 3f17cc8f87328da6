import { knockoutRound, knockoutRounds } from './knockout.ts';
import type { MatchScore, RoundPairings } from './pairing.ts';
import { doubleRoundRobin, gauntlet, singleRoundRobin } from './round-robin.ts';
import { swissRound } from './swiss.ts';

export const FORMATS = ['round-robin', 'double-round-robin', 'swiss', 'knockout', 'gauntlet'] as const;
export type Format = (typeof FORMATS)[number];

export interface LeagueShape {
  readonly format: Format;
  /** Player ids, best seed first. */
  readonly players: readonly string[];
  /** Number of rounds of a Swiss league; null uses as many rounds as a knockout of that size. */
  readonly swissRounds: number | null;
}

/** Number of rounds, including those in which players have a bye. */
export function roundCount({ format, players, swissRounds }: LeagueShape): number {
  const n = players.length;
  switch (format) {
    case 'round-robin':
      return n < 2 ? 0 : n - 1 + (n % 2);
    case 'double-round-robin':
      return n < 2 ? 0 : 2 * (n - 1 + (n % 2));
    case 'gauntlet':
      return Math.max(0, n - 1);
    case 'knockout':
      return knockoutRounds(n);
    case 'swiss':
      return n < 2 ? 0 : (swissRounds ?? knockoutRounds(n));
  }
}

/** All rounds of a format that is known in advance; null when pairings depend on results. */
export function fixedRounds(shape: LeagueShape): RoundPairings[] | null {
  switch (shape.format) {
    case 'round-robin':
      return singleRoundRobin(shape.players);
    case 'double-round-robin':
      return doubleRoundRobin(shape.players);
    case 'gauntlet':
      return gauntlet(shape.players);
    default:
      return null;
  }
}

export interface RoundHistory {
  readonly played: readonly MatchScore[];
  readonly byes: readonly string[];
  readonly roundsDone: number;
}

/** The next round after `history`, or null when the league is over. */
export function pairRound(shape: LeagueShape, history: RoundHistory): RoundPairings | null {
  if (history.roundsDone >= roundCount(shape)) return null;
  const fixed = fixedRounds(shape);
  if (fixed !== null) return fixed[history.roundsDone] ?? null;
  if (shape.format === 'knockout') return knockoutRound(shape.players, history.played);
  return { ...swissRound(shape.players, history.played, history.byes), round: history.roundsDone + 1 };
}

/** Number of matches in the whole league. */
export function matchCount(shape: LeagueShape): number {
  const fixed = fixedRounds(shape);
  if (fixed !== null) return fixed.reduce((sum, { pairings }) => sum + pairings.length, 0);
  const n = shape.players.length;
  return shape.format === 'knockout' ? Math.max(0, n - 1) : Math.floor(n / 2) * roundCount(shape);
}
