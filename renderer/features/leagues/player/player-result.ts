import type { LeagueMatch, LeaguePlayerPage } from '../../../../src/shared/contract/index.ts';
import type { StatusTone } from '../../../ui/index.ts';
import { isOver } from '../league-labels.ts';

/** A result as one of the two players sees it. */
export type PlayerResult = 'won' | 'drawn' | 'lost' | 'void' | 'open' | 'playing';

export const RESULT_TONES: Readonly<Record<PlayerResult, StatusTone>> = {
  won: 'ok',
  drawn: 'neutral',
  lost: 'bad',
  void: 'warn',
  open: 'neutral',
  playing: 'pending',
};

/** The result of a match for one of its two players; `void` also where neither played. */
export function playerResultOf(match: LeagueMatch, playerId: string): PlayerResult {
  if (!isOver(match)) return match.state === 'planned' || match.state === 'scheduled' ? 'open' : 'playing';
  if (match.isVoid) return 'void';
  if (match.winner === playerId) return 'won';
  if (match.winner !== null) return 'lost';
  return match.absent.length > 0 ? 'void' : 'drawn';
}

export const opponentOf = ({ a, b }: LeagueMatch, playerId: string): LeagueMatch['a'] =>
  a.playerId === playerId ? b : a;

/** How often the player had each seat in the matches that are over; in chess the first has white. */
export function seatCountsOf({ matches, player }: LeaguePlayerPage): { first: number; second: number } {
  const finishedMatches = matches.filter(isOver);
  const first = finishedMatches.filter(({ a }) => a.playerId === player.agentId).length;
  return { first, second: finishedMatches.length - first };
}
