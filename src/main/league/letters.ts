import { tokenHash } from '../token-hash.ts';
import { MESSAGES } from '../../shared/wire/league-v2.ts';
import { leagueError, MANAGER, stamp, type Desk } from './desk.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import type { Normalised } from './dialects/normalise.ts';
import type { AgentRecord } from './records.ts';
import type { LetterType, Mailbox } from './mailbox.ts';

interface Letter {
  readonly leagueId: string;
  readonly mailbox: Mailbox;
  readonly type: LetterType;
  readonly message: Normalised;
  /** A referee under a foreign manager cannot know the tokens of players. */
  readonly knowsTokens?: boolean;
}

/** An answer that a player posts on its own, after it only acknowledged the call; its token decides. */
export function takeLetter(
  desk: Desk,
  { leagueId, mailbox, type, message, knowsTokens = true }: Letter,
): JsonRecord {
  const letter = MESSAGES[type].safeParse(message.env);
  const matchId = letter.success ? letter.data.match_id : undefined;
  const playerId = letter.success ? letter.data.player_id : undefined;
  if (matchId === undefined || playerId === undefined) {
    return leagueError(desk, 'E003', { original: type, reason: 'match_id and player_id' });
  }
  const player = desk.store.agent(leagueId, 'player', playerId);
  if (player === null) return leagueError(desk, 'E005', { original: type, reason: playerId });
  const objection = objectionTo(desk, player, { token: message.env.auth_token, knowsTokens });
  if (objection !== null)
    return leagueError(desk, objection.code, { original: type, reason: objection.reason });
  const taken = mailbox.deliver(type, matchId, playerId, message.env);
  return stamp(desk, 'ACK', MANAGER, { status: taken ? 'received' : 'too_late', match_id: matchId });
}

function objectionTo(
  desk: Desk,
  player: AgentRecord,
  { token, knowsTokens }: { readonly token: string | undefined; readonly knowsTokens: boolean },
): { readonly code: 'E011' | 'E012'; readonly reason: string } | null {
  if (token === undefined) {
    const isStrict = desk.store.league(player.leagueId)?.settings.auth === 'strict';
    return isStrict ? { code: 'E011', reason: 'auth_token' } : null;
  }
  const hash = tokenHash(token);
  // After registering again the old token holds until the running match ends.
  const isOwn = hash === player.tokenHash || hash === player.oldTokenHash;
  return knowsTokens && !isOwn ? { code: 'E012', reason: 'another player' } : null;
}
