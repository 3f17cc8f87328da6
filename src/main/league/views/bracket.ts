import type { LeagueContext } from '../context.ts';
import {
  bracketOf,
  type BracketPair,
  type BracketRound,
  type BracketSeat,
} from '../rules/pairing/bracket.ts';
import type { LeagueMatchRecord } from '../records.ts';
import type { LeagueMatchResult } from '../store/match-store.ts';
import { createPlayerNames, type PlayerName } from './player-names.ts';
import { readPairingInput } from '../pairing-input.ts';

export interface NamedSeat extends Omit<BracketSeat, 'playerId'> {
  /** Null while the match before is undecided. */
  readonly player: PlayerName | null;
}

export interface NamedPair extends Omit<BracketPair, 'seats'> {
  readonly seats: readonly [NamedSeat, NamedSeat];
  /**
   * `ahead` while the match is not paired, which a schedule calls `planned`; `playing` while a match of the pair is
   * played, and `open` while none is; `over` once the pair is decided.
   */
  readonly state: 'ahead' | 'open' | 'playing' | 'over';
  /** The winner by the referee, null for none, if a decision of the organiser counts instead; absent everywhere else. */
  readonly refereed?: PlayerName | null;
}

export interface Bracket {
  readonly rounds: readonly (Omit<BracketRound, 'boxes'> & { readonly boxes: readonly NamedPair[] })[];
  /** The winner of the final; null while it is undecided. */
  readonly champion: PlayerName | null;
}

/** The rounds of a knockout with the names of the players; null for other formats and before the start. */
export function readBracket(context: LeagueContext, leagueId: string): Bracket | null {
  const league = context.store.findLeague(leagueId);
  if (league === null || league.settings.format !== 'knockout' || league.startedAt === null) return null;
  const names = createPlayerNames(context, leagueId);
  const namedSeat = ({ playerId, ...seat }: BracketSeat): NamedSeat => ({
    ...seat,
    player: playerId === null ? null : names(playerId),
  });
  const results = context.matches.listResults(leagueId);
  const correctedMatches = context.matches.listByLeague(leagueId).filter(({ correction }) => correction);
  const rounds = bracketOf(
    readPairingInput(context, league).players,
    context.matches.listScores(leagueId),
  ).map(({ round, boxes }) => ({
    round,
    boxes: boxes.map((box): NamedPair => ({
      ...box,
      seats: [namedSeat(box.seats[0]), namedSeat(box.seats[1])],
      state: stateOf(box, results),
      ...refereedOf(box, correctedMatches, names),
    })),
  }));
  const winner = rounds.at(-1)?.boxes[0]?.winner ?? null;
  return { rounds, champion: winner === null ? null : names(winner) };
}

function refereedOf(
  { seats }: BracketPair,
  correctedMatches: readonly LeagueMatchRecord[],
  names: (playerId: string) => PlayerName,
): Pick<NamedPair, 'refereed'> {
  const ids = seats.map(({ playerId }) => playerId);
  // The last match of a pair decides.
  const match = correctedMatches.findLast(({ a, b }) => ids.includes(a) && ids.includes(b));
  if (match === undefined) return {};
  return { refereed: match.winner === null ? null : names(match.winner) };
}

function stateOf(
  { winner, matchId, seats }: BracketPair,
  results: readonly LeagueMatchResult[],
): NamedPair['state'] {
  if (winner !== null) return 'over';
  const match = results.find((result) => result.matchId === matchId);
  if (match === undefined) return 'ahead';
  const ids = seats.map(({ playerId }) => playerId);
  const isPlaying = results.some(
    ({ a, b, phase }) => ids.includes(a) && ids.includes(b) && phase !== 'scheduled' && phase !== 'REPORTED',
  );
  return isPlaying ? 'playing' : 'open';
}
