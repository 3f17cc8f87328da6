/** One match to be played. `a` is PLAYER_A of the wire. Players are given by id. */
export interface Pairing {
  readonly a: string;
  readonly b: string;
}

export interface RoundPairings {
  /** Round number, counted from 1. */
  readonly round: number;
  readonly pairings: readonly Pairing[];
  /** Players without a match in this round; they get no points for it. Empty in a gauntlet, where all but two wait. */
  readonly byes: readonly string[];
}

/** The result of a finished match as the table counts it. */
export interface LeagueMatchScore extends Pairing {
  readonly round: number;
  /** Null for a draw, for a void match, and when both players were absent. */
  readonly winner: string | null;
  /** Players that lost by not playing: none, one or both. */
  readonly absent: readonly string[];
  /** The match counts nowhere, because the host or the infrastructure failed. */
  readonly isVoid?: boolean;
  /** In a knockout, the player whom the lot favours when no match of the pair has a winner; null without a lot. */
  readonly lot?: string | null;
}

/** A player that joined a league after its start, with the first round that it takes part in. */
export interface LateEntrant {
  readonly playerId: string;
  readonly firstRound: number;
}

/** The id of a match on the wire, for example `R1M2`; `index` is its position in the round, counted from 0. */
export const matchIdOf = (round: number, index: number): string => `R${round}M${index + 1}`;
