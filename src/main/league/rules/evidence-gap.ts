import type { MatchRecord } from '../records.ts';
import { MAX_DRAWN_NUMBER } from './even-odd.ts';

/**
 * What a recorded match of even_odd lacks, so that its result cannot be recomputed: `missing` number or
 * choices, or a number `out_of_range` of the specification. Null for matches that lack nothing, for board
 * games, and for matches that nobody had to play.
 */
export type EvidenceGap = 'missing' | 'out_of_range';

export function evidenceGapOf(match: MatchRecord): EvidenceGap | null {
  const { phase, sessionId, drawnNumber, choices, absent, isVoid, a, b } = match;
  if (phase !== 'REPORTED' || sessionId !== null || isVoid || (absent ?? []).length > 0) return null;
  if (drawnNumber === null || choices?.[a] === undefined || choices[b] === undefined) return 'missing';
  return drawnNumber > MAX_DRAWN_NUMBER ? 'out_of_range' : null;
}
