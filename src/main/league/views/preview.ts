import { drawRound, fixedRounds, matchCount, roundCount, type LeagueShape } from '../rules/schedule.ts';
import type { RoundDraw } from '../rules/pairing.ts';

export interface LeaguePreview {
  readonly rounds: number;
  readonly matches: number;
  readonly draws: readonly RoundDraw[];
}

/** Maximum number of rounds in a preview; a league of a hundred players has 99 rounds. */
const MAX_DRAWS = 12;

/** The pairings that are known before the first result. */
export function previewOf(shape: LeagueShape): LeaguePreview {
  const size = { rounds: roundCount(shape), matches: matchCount(shape) };
  if (shape.players.length < 2) return { ...size, draws: [] };
  const fixed = fixedRounds(shape);
  if (fixed !== null) return { ...size, draws: fixed.slice(0, MAX_DRAWS) };
  const first = drawRound(shape, { played: [], byes: [], roundsDone: 0 });
  return { ...size, draws: first === null ? [] : [first] };
}
