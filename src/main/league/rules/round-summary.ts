import type { MatchScore } from './pairing.ts';
import { isDraw } from './table.ts';

/** ROUND_COMPLETED's `summary` (002 §5.2). A match in which neither played is nobody's win. */
export const summaryOf = (scores: readonly MatchScore[]) => ({
  total_matches: scores.length,
  wins: scores.filter(({ winner }) => winner !== null).length,
  draws: scores.filter(isDraw).length,
  technical_losses: scores.filter(({ absent }) => absent.length > 0).length,
});
