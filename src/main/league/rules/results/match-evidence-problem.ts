import { MAX_DRAWN_NUMBER, type Parity } from '../even-odd.ts';
import type { LeagueMatchPhase } from '../match-phase.ts';
import type { Pairing } from '../pairing/pairing.ts';

/**
 * Why the result of a recorded even_odd match cannot be recomputed: its number or choices are `missing`, or its number
 * is `out_of_range` of the specification.
 */
export type MatchEvidenceProblem = 'missing' | 'out_of_range';

/** The parts of a match that determine whether its result can be recomputed; the nulls are those of `LeagueMatchRecord`. */
export interface EvidencedMatch extends Pairing {
  readonly phase: LeagueMatchPhase;
  readonly sessionId: string | null;
  readonly drawnNumber: number | null;
  readonly choices: Readonly<Record<string, Parity>> | null;
  readonly absent: readonly string[] | null;
  readonly isVoid: boolean;
}

/**
 * Finds why the result of a match cannot be recomputed. Null for complete matches, for those that were played as
 * sessions or did not have to be played, for void ones, and before the result is recorded. `findMissingEvidence` asks
 * for more before a result of a referee of this host is recorded.
 */
export function findMatchEvidenceProblem(match: EvidencedMatch): MatchEvidenceProblem | null {
  const { phase, sessionId, drawnNumber, choices, absent, isVoid, a, b } = match;
  if (phase !== 'REPORTED' || sessionId !== null || isVoid || (absent ?? []).length > 0) return null;
  if (drawnNumber === null || choices?.[a] === undefined || choices[b] === undefined) return 'missing';
  return drawnNumber > MAX_DRAWN_NUMBER ? 'out_of_range' : null;
}
