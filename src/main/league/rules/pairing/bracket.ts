import { bracketSlots, judgePair, matchesOfPair, pairsOf, betterSeed } from './knockout.ts';
import { matchIdOf, type LeagueMatchScore } from './pairing.ts';

/** One of the two players of a pair in the bracket of a knockout. */
export interface BracketSeat {
  /** Null while the match before is undecided. */
  readonly playerId: string | null;
  /** The player had no match in the round before. */
  readonly hasBye: boolean;
  /** The match whose winner takes this seat; null in the first round and after a bye. */
  readonly from: string | null;
}

/** A pair of a knockout. Its replays belong to it. */
export interface BracketPair {
  /** Position in the round from the top, counted from 0; byes leave a gap. */
  readonly index: number;
  /** The first match of the pair; a replay has an id of its own. */
  readonly matchId: string;
  readonly seats: readonly [BracketSeat, BracketSeat];
  /** The player that advances; null while the pair is undecided. */
  readonly winner: string | null;
  /** No match of the pair had a winner, and the lot decided. */
  readonly byLot: boolean;
  /** Neither player took part in any match of the pair. The winner then follows from the lot or the seeds. */
  readonly isDeserted: boolean;
}

export interface BracketRound {
  readonly round: number;
  /** The pairs of the round from the top. */
  readonly boxes: readonly BracketPair[];
}

/** The whole knockout, played or not: `seeds` are all players, best first, `playedMatches` the recorded results. */
export function bracketOf(
  seeds: readonly string[],
  playedMatches: readonly LeagueMatchScore[],
): BracketRound[] {
  const rounds: BracketRound[] = [];
  let slots: (BracketSeat | null)[] = bracketSlots(seeds).map((playerId) =>
    playerId === null ? null : { playerId, hasBye: false, from: null },
  );
  for (let round = 1; slots.length > 1; round += 1) {
    const boxes: BracketPair[] = [];
    slots = pairsOf(slots).map(([first, second], index) => {
      if (first === null || second === null)
        return { ...(first ?? second ?? EMPTY_SEAT), hasBye: true, from: null };
      const matchId = matchIdOf(round, boxes.length);
      const box = {
        index,
        matchId,
        seats: [first, second] as const,
        ...resultOf([first, second], round, { seeds, played: playedMatches }),
      };
      boxes.push(box);
      return { playerId: box.winner, hasBye: false, from: matchId };
    });
    rounds.push({ round, boxes });
  }
  return rounds;
}

const EMPTY_SEAT: BracketSeat = { playerId: null, hasBye: false, from: null };
const UNDECIDED = { winner: null, byLot: false, isDeserted: false };

function resultOf(
  [first, second]: readonly [BracketSeat, BracketSeat],
  round: number,
  { seeds, played }: { readonly seeds: readonly string[]; readonly played: readonly LeagueMatchScore[] },
): Pick<BracketPair, 'winner' | 'byLot' | 'isDeserted'> {
  if (first.playerId === null || second.playerId === null) return UNDECIDED;
  const matches = matchesOfPair({ a: first.playerId, b: second.playerId }, round, played);
  const verdict = judgePair(matches);
  if (verdict.state === 'open' || verdict.state === 'replay') return UNDECIDED;
  const isDeserted = matches.every(({ absent }) => absent.length > 1);
  return verdict.state === 'won'
    ? { winner: verdict.winner, byLot: verdict.byLot, isDeserted }
    : { winner: betterSeed(first.playerId, second.playerId, seeds), byLot: false, isDeserted };
}
