import type { LeagueContext } from '../context.ts';
import type { LeagueMatchRecord } from '../records.ts';
import type { StoredMessage } from '../store/message-store.ts';
import { isMatchDecided } from '../rules/match-phase.ts';

const SEALED: ReadonlySet<string> = new Set(['CHOOSE_PARITY_CALL', 'CHOOSE_PARITY_RESPONSE']);
const SESSION_GAME_MESSAGES: ReadonlySet<string> = new Set(['GAME_MOVE_CALL', 'GAME_MOVE_RESPONSE']);

/** Hides choices, and the moves and views of games with hidden information, until the match is decided. */
export function hideMessage(context: LeagueContext, message: StoredMessage): StoredMessage {
  const { leagueId, matchId, type } = message;
  const isOfSessionGame = SESSION_GAME_MESSAGES.has(type);
  if (matchId === null || leagueId === null || !(isOfSessionGame || SEALED.has(type))) return message;
  if (isOfSessionGame && !isHiddenGame(context, leagueId)) return message;
  const match = context.matches.findMatch(leagueId, matchId);
  if (match === null || isMatchDecided(match.phase)) return message;
  const hiddenBody = { hidden: 'until the match is decided' };
  // In a game with hidden information the call itself contains what the player sees, so both sides are
  // hidden.
  const areBothHidden = message.direction === 'in' || isOfSessionGame;
  return { ...message, answer: hiddenBody, ...(areBothHidden ? { request: hiddenBody } : {}) };
}

function isHiddenGame({ store, sessions }: LeagueContext, leagueId: string): boolean {
  const gameType = store.findLeague(leagueId)?.gameType ?? '';
  return sessions?.findGame(gameType)?.isHidden ?? false;
}

/** The match as others may see it: number, salt, choices and the lot are removed until it is decided. */
export function hideMatch(match: LeagueMatchRecord): LeagueMatchRecord {
  if (isMatchDecided(match.phase)) return match;
  const lot = match.lot && { winner: null, salt: null, hash: match.lot.hash };
  return { ...match, drawnNumber: null, salt: null, choices: null, lot };
}
