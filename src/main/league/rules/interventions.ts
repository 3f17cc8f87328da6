import type { LeagueMatchScore } from './pairing/pairing.ts';

/** The interventions by which an organiser acts besides the referees. `admit` and `close` begin and end late entry. */
export const INTERVENTION_KINDS = [
  'pause',
  'override',
  'rerun',
  'withdraw',
  'disqualify',
  'admit',
  'close',
] as const;
export type InterventionKind = (typeof INTERVENTION_KINDS)[number];

/** The result that counts for a match in place of the referee's. */
export interface CountedResult {
  /** Null for a draw and for a void match. */
  readonly winner: string | null;
  readonly isVoid: boolean;
}

export interface Intervention {
  /** 1, 2, 3 and so on in each league. */
  readonly ordinal: number;
  readonly kind: InterventionKind;
  /** Of an override and a rerun; null for every other kind. */
  readonly matchId: string | null;
  /** Of a withdrawal and a disqualification; null for every other kind. */
  readonly playerId: string | null;
  /** Of an override; null for every other kind. */
  readonly counts: CountedResult | null;
  /** Of a disqualification: the ids of played matches that count nowhere from then on; empty where they still count. */
  readonly annulled: readonly string[];
  readonly reason: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** A result as its referee gave it. */
export interface RefereedScore extends LeagueMatchScore {
  readonly matchId: string;
}

type Effect = Pick<Intervention, 'kind' | 'matchId' | 'counts' | 'annulled'>;

/**
 * The result that counts for a match in place of its referee's result; null where the referee's counts. A
 * later intervention takes precedence over an earlier one, and a match that is played again counts with its
 * new result.
 */
export function correctionOf(score: RefereedScore, interventions: readonly Effect[]): CountedResult | null {
  let countedResult: CountedResult | null = null;
  for (const { kind, matchId, counts, annulled } of interventions) {
    if (kind === 'rerun' && matchId === score.matchId) countedResult = null;
    if (kind === 'override' && matchId === score.matchId) countedResult = counts;
    if (annulled.includes(score.matchId)) countedResult = { winner: null, isVoid: true };
  }
  return countedResult;
}

/** The results as the table counts them, from the referees' results and the interventions alone. */
export const countedScores = (
  scores: readonly RefereedScore[],
  interventions: readonly Effect[],
): LeagueMatchScore[] => scores.map((score) => withCorrection(score, correctionOf(score, interventions)));

/**
 * The score with what counts in place of the referee's result; no player counts as absent in a match that a person
 * decided.
 */
export const withCorrection = <S extends LeagueMatchScore>(score: S, correction: CountedResult | null): S =>
  correction === null
    ? score
    : { ...score, winner: correction.winner, isVoid: correction.isVoid, absent: [] };

/** Why a player takes no part in matches that have not begun. */
export type ExclusionCause = 'withdrawn' | 'disqualified';

/** The cause that an intervention of this kind is; null for a kind that excludes nobody. */
export const exclusionCauseOf = (kind: InterventionKind): ExclusionCause | null =>
  kind === 'withdraw' ? 'withdrawn' : kind === 'disqualify' ? 'disqualified' : null;
