import {
  pairRound,
  fixedRounds,
  matchCount,
  roundCount,
  type PairingInput,
} from '../rules/pairing/schedule.ts';
import type { RoundPairings } from '../rules/pairing/pairing.ts';

export interface LeaguePreview {
  /** Number of rounds of the whole league. */
  readonly rounds: number;
  /** Number of matches of the whole league. */
  readonly matches: number;
  /** The first rounds, as far as they are known before the first result and at most twelve. */
  readonly roundPairings: readonly RoundPairings[];
}

/** Maximum number of rounds in a preview; a round robin of a hundred players has 99 rounds. */
const MAX_PREVIEW_ROUNDS = 12;

/** The pairings that are known before the first result. */
export function previewLeague(input: PairingInput): LeaguePreview {
  const size = { rounds: roundCount(input), matches: matchCount(input) };
  if (input.players.length < 2) return { ...size, roundPairings: [] };
  const fixedSchedule = fixedRounds(input);
  if (fixedSchedule !== null) return { ...size, roundPairings: fixedSchedule.slice(0, MAX_PREVIEW_ROUNDS) };
  const first = pairRound(input, { played: [], byes: [], roundsDone: 0 });
  return { ...size, roundPairings: first === null ? [] : [first] };
}
