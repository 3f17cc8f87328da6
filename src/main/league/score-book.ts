import type { Desk } from './desk.ts';
import type { MatchScore } from './rules/pairing.ts';
import { scoresOf } from './views.ts';

/** Results of a running league by round; those of a finished round never change, so they are read once. */
export interface ScoreBook {
  /** Of all rounds before this one. */
  before(round: number): readonly MatchScore[];
  /** Of all rounds up to and with this one, which is over. */
  through(round: number): readonly MatchScore[];
}

export function openScoreBook({ matches }: Pick<Desk, 'matches'>, leagueId: string): ScoreBook {
  const scores: MatchScore[] = [];
  /** How many scores there are after each round, from round 0. */
  const ends = [0];
  const through = (round: number): readonly MatchScore[] => {
    for (let next = ends.length; next <= round; next += 1) {
      scores.push(...scoresOf(matches.ofRound(leagueId, next)));
      ends.push(scores.length);
    }
    return scores.slice(0, ends[Math.max(0, round)]);
  };
  return { through, before: (round) => through(round - 1) };
}
