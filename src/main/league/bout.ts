import { tokenHash } from '../token-hash.ts';
import { LEAGUE_CODES, isLeagueCode, type LeagueCode } from '../../shared/codes/league.ts';
import { nameOf, stamp, type Desk } from './desk.ts';
import { isForeignAnswer, readJoin } from './dialects/answers.ts';
import type { JsonRecord } from './dialects/dialect.ts';
import type { Unwrapped } from './dialects/unwrap.ts';
import type { Mailbox } from './mailbox.ts';
import type { PeerAnswer } from './peer.ts';
import { isAway, peerOf } from './peers-of.ts';
import type { AgentRecord, LeagueRecord, MatchRecord } from './records.ts';
import { leftOfBudgetMs, RETRY, TIMEOUTS_MS } from './rules/retry.ts';

/** Where a referee of this host sits while it leads a match. */
export interface RefereeRoom {
  readonly desk: Desk;
  readonly league: LeagueRecord;
  readonly referee: AgentRecord;
  readonly token: string;
  readonly mailbox: Mailbox;
  /** The table as it stood before the round. */
  readonly standingOf: (playerId: string) => JsonRecord;
  /** Through the manager's own door, as an outside referee would. */
  readonly report: (envelope: JsonRecord) => Promise<void>;
}

/** One match while it is led. */
export interface Bout extends RefereeRoom {
  readonly match: MatchRecord;
  readonly players: readonly [AgentRecord, AgentRecord];
  readonly conversationId: string;
  readonly leftMs: () => number;
}

export function openBout(room: RefereeRoom, match: MatchRecord): Bout | null {
  const { desk, league } = room;
  const a = desk.store.agent(match.leagueId, 'player', match.a);
  const b = desk.store.agent(match.leagueId, 'player', match.b);
  if (a === null || b === null) return null;
  const startedMs = desk.ports.clock.monotonicMs();
  return {
    ...room,
    match,
    players: [a, b],
    conversationId: `conv-${match.matchId.toLowerCase()}-${desk.ports.ids.uuid()}`,
    leftMs: () => leftOfBudgetMs(league.settings.budgetMs, desk.ports.clock.monotonicMs() - startedMs),
  };
}

export const opponentOf = ({ players }: Bout, player: AgentRecord): AgentRecord =>
  players[0].agentId === player.agentId ? players[1] : players[0];

/** Fields that every message of the match carries. */
export const frame = (bout: Bout): JsonRecord => ({
  conversation_id: bout.conversationId,
  auth_token: bout.token,
  league_id: bout.match.leagueId,
  round_id: bout.match.round,
  match_id: bout.match.matchId,
  game_type: bout.league.gameType,
});

export async function invite(bout: Bout, player: AgentRecord): Promise<boolean> {
  const { match, mailbox } = bout;
  const letter = mailbox.expect('GAME_JOIN_ACK', match.matchId, player.agentId);
  try {
    const answer = await call(bout, player, 'GAME_INVITATION', {
      role_in_match: player.agentId === match.a ? 'PLAYER_A' : 'PLAYER_B',
      opponent_id: opponentOf(bout, player).agentId,
      player_id: player.agentId,
    });
    if (answer === null || !answer.ok) return false;
    const verdict = readJoin(answer.answer);
    if (verdict !== 'acknowledged') return verdict === 'accepted';
    const posted = await letter.within(Math.min(TIMEOUTS_MS.join, bout.leftMs()));
    return posted !== null && (posted['accept'] ?? posted['accepted'] ?? true) === true;
  } finally {
    letter.close();
  }
}

/** Asks a player with retries; null when it is not even called. Answers about other matches do not count. */
export async function call(
  bout: Bout,
  player: AgentRecord,
  type: 'GAME_INVITATION' | 'CHOOSE_PARITY_CALL' | 'GAME_MOVE_CALL',
  fields: JsonRecord,
): Promise<PeerAnswer | null> {
  const { desk, match } = bout;
  const current = desk.store.agent(player.leagueId, 'player', player.agentId) ?? player;
  const peer = peerOf(desk, current);
  if (peer === null || isAway(desk, current)) return null;
  const answer = await desk.peers.ask(peer, {
    leagueId: match.leagueId,
    own: nameOf(bout.referee),
    type,
    envelope: stamp(desk, type, nameOf(bout.referee), { ...frame(bout), ...fields }),
    timeoutMs: type === 'GAME_INVITATION' ? TIMEOUTS_MS.join : TIMEOUTS_MS.choice,
    retry: true,
    leftMs: bout.leftMs,
    onRetry: (code, retries) => tellError(bout, player, code, { retries, final: false }),
  });
  if (!answer.ok) {
    tellError(bout, player, answer.code, { retries: answer.attempts - 1, final: true });
    return answer;
  }
  const objection = objectionTo(bout, current, answer.answer);
  if (objection === null) return answer;
  if (objection.code !== 'E003') tellError(bout, player, objection.code, { retries: 0, final: true });
  return { ok: false, ...objection, attempts: answer.attempts };
}

/** Why an answer does not count, although one came. */
function objectionTo(
  bout: Bout,
  player: AgentRecord,
  answer: Unwrapped,
): { readonly code: LeagueCode; readonly message: string } | null {
  const { match, league } = bout;
  const { wire, auth } = league.settings;
  const env = answer.kind === 'envelope' ? answer.env : {};
  const playerIds = wire === 'strict' ? { playerIds: [player.agentId] } : {};
  const isForeign =
    isForeignAnswer(answer, { matchId: match.matchId, ...playerIds }) ||
    env['player_id'] === opponentOf(bout, player).agentId;
  if (isForeign) return { code: 'E003', message: 'The answer is about another match' };
  const fault = auth === 'strict' ? tokenFault(env, player) : null;
  return fault === null ? null : { code: fault, message: 'auth_token' };
}

/** A strict league takes no answer without the player's own token (decision 34). */
function tokenFault(env: JsonRecord, player: AgentRecord): 'E011' | 'E012' | null {
  const token = env['auth_token'];
  if (typeof token !== 'string') return 'E011';
  const hash = tokenHash(token);
  return hash === player.tokenHash || hash === player.oldTokenHash ? null : 'E012';
}

/** Told once and not waited for: whoever is late already is not given more of our time (002 §8.2). */
export function tellError(
  bout: Bout,
  player: AgentRecord,
  code: string,
  { retries, final }: { readonly retries: number; readonly final: boolean },
): void {
  const { desk, match } = bout;
  const known: LeagueCode = isLeagueCode(code) ? code : 'E003';
  const peer = peerOf(desk, player);
  if (peer === null || known === 'E009') return;
  const { name, description, retryable } = LEAGUE_CODES[known];
  const more = retryable && !final;
  const envelope = stamp(desk, 'GAME_ERROR', nameOf(bout.referee), {
    ...frame(bout),
    player_id: player.agentId,
    affected_player: player.agentId,
    error_code: known,
    error_name: name,
    error_description: description,
    game_state: 'COLLECTING_CHOICES',
    retryable: more,
    retry_count: retries,
    max_retries: RETRY.maxRetries,
    action_required: more ? 'RESEND' : 'NONE',
    retry_info: { retry_count: retries, max_retries: RETRY.maxRetries },
    consequence: more ? 'RETRY' : 'TECHNICAL_LOSS',
  });
  const own = nameOf(bout.referee);
  const timeoutMs = TIMEOUTS_MS.gameOver;
  const { leagueId } = match;
  desk.peers
    .ask(peer, { leagueId, own, type: 'GAME_ERROR', envelope, timeoutMs, retry: false })
    .catch((error: unknown) =>
      desk.log('warn', 'a player was not told of its error', { error: String(error) }),
    );
}
