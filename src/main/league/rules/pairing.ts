/** One match to be played; `a` is PLAYER_A. Players are named by id throughout. */
export interface Pairing {
  readonly a: string;
  readonly b: string;
}

export interface RoundDraw {
  /** Counts from 1. */
  readonly round: number;
  readonly pairings: readonly Pairing[];
  /** Who sits out: no match, no points. */
  readonly byes: readonly string[];
}

/** What a finished match counts as. */
export interface MatchScore extends Pairing {
  readonly round: number;
  /** Null: a draw, or nobody when both were absent. */
  readonly winner: string | null;
  /** Who lost by not playing: none, one or both. */
  readonly absent: readonly string[];
}

/** The wire name of a match of the schedule. */
export const matchId = (round: number, index: number): string => `R${round}M${index + 1}`;
