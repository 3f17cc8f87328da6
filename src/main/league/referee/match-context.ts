import { tokenHash } from '../../platform/token-hash.ts';
import { LEAGUE_CODES, isLeagueCode, type LeagueCode } from '../../../shared/codes/league.ts';
import { senderOf, leagueMessage, type LeagueContext } from '../context.ts';
import { namesAnotherMatch, readJoin } from '../dialects/answers.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { Unwrapped } from '../dialects/unwrap.ts';
import type { ReplyInbox } from './reply-inbox.ts';
import type { PeerAnswer } from '../transport/rpc-client.ts';
import { isUnavailable, peerOf } from '../transport/peers.ts';
import type { AgentRecord, LeagueRecord, MatchRecord } from '../records.ts';
import { remainingBudgetMs, RETRY, TIMEOUTS_MS } from '../rules/retry.ts';

/** What a built-in referee needs to run a match. */
export interface RefereeDeps {
  readonly context: LeagueContext;
  readonly league: LeagueRecord;
  readonly referee: AgentRecord;
  readonly token: string;
  readonly replyInbox: ReplyInbox;
  /** A player's standing before the round. */
  readonly standingOf: (playerId: string) => JsonRecord;
  /** Sends the report to the manager, which checks it like the report of an external referee. */
  readonly report: (envelope: JsonRecord) => Promise<void>;
}

/** One match while it runs. */
export interface MatchContext extends RefereeDeps {
  readonly match: MatchRecord;
  readonly players: readonly [AgentRecord, AgentRecord];
  readonly conversationId: string;
  readonly leftMs: () => number;
}

export function createMatchContext(deps: RefereeDeps, match: MatchRecord): MatchContext {
  const { context, league } = deps;
  const a = context.store.agent(match.leagueId, 'player', match.a);
  const b = context.store.agent(match.leagueId, 'player', match.b);
  if (a === null || b === null)
    throw new Error(
      `A player of match ${match.matchId} is not registered: ${a === null ? match.a : match.b}`,
    );
  const startedMs = context.ports.clock.monotonicMs();
  return {
    ...deps,
    match,
    players: [a, b],
    conversationId: `conv-${match.matchId.toLowerCase()}-${context.ports.ids.uuid()}`,
    leftMs: () => remainingBudgetMs(league.settings.budgetMs, context.ports.clock.monotonicMs() - startedMs),
  };
}

export const opponentOf = ({ players }: MatchContext, player: AgentRecord): AgentRecord =>
  players[0].agentId === player.agentId ? players[1] : players[0];

/** Fields that every message of the match carries. */
export const matchFields = (matchContext: MatchContext): JsonRecord => ({
  conversation_id: matchContext.conversationId,
  auth_token: matchContext.token,
  league_id: matchContext.match.leagueId,
  round_id: matchContext.match.round,
  match_id: matchContext.match.matchId,
  game_type: matchContext.league.gameType,
});

export async function invite(matchContext: MatchContext, player: AgentRecord): Promise<boolean> {
  const { match, replyInbox } = matchContext;
  const pendingReply = replyInbox.expect('GAME_JOIN_ACK', match.matchId, player.agentId);
  try {
    const answer = await callPlayer(matchContext, player, 'GAME_INVITATION', {
      role_in_match: player.agentId === match.a ? 'PLAYER_A' : 'PLAYER_B',
      opponent_id: opponentOf(matchContext, player).agentId,
      player_id: player.agentId,
    });
    if (answer === null || !answer.ok) return false;
    const verdict = readJoin(answer.answer);
    if (verdict !== 'acknowledged') return verdict === 'accepted';
    const posted = await pendingReply.waitUpTo(Math.min(TIMEOUTS_MS.join, matchContext.leftMs()));
    return posted !== null && (posted['accept'] ?? posted['accepted'] ?? true) === true;
  } finally {
    pendingReply.close();
  }
}

/**
 * Calls a player with retries. Null when the player is suspended or has no valid endpoint. Answers
 * about another match are refused.
 */
export async function callPlayer(
  matchContext: MatchContext,
  player: AgentRecord,
  type: 'GAME_INVITATION' | 'CHOOSE_PARITY_CALL' | 'GAME_MOVE_CALL',
  fields: JsonRecord,
): Promise<PeerAnswer | null> {
  const { context, match } = matchContext;
  const current = context.store.agent(player.leagueId, 'player', player.agentId) ?? player;
  const peer = peerOf(context, current);
  if (peer === null || isUnavailable(context, current)) return null;
  const answer = await context.peers.send(peer, {
    leagueId: match.leagueId,
    own: senderOf(matchContext.referee),
    type,
    envelope: leagueMessage(context, type, senderOf(matchContext.referee), {
      ...matchFields(matchContext),
      ...fields,
    }),
    timeoutMs: type === 'GAME_INVITATION' ? TIMEOUTS_MS.join : TIMEOUTS_MS.choice,
    // A suspended player is probed with a single attempt, so that it cannot hold up another round.
    retry: current.life.phase !== 'SUSPENDED',
    leftMs: matchContext.leftMs,
    onRetry: (code, retries) => sendError(matchContext, player, code, { retries, isFinal: false }),
  });
  if (!answer.ok) {
    sendError(matchContext, player, answer.code, { retries: answer.attempts - 1, isFinal: true });
    return answer;
  }
  const problem = replyErrorOf(matchContext, current, answer.answer);
  if (problem === null) return answer;
  if (problem.code !== 'E003') sendError(matchContext, player, problem.code, { retries: 0, isFinal: true });
  return { ok: false, ...problem, attempts: answer.attempts };
}

/** The reason why an answer that arrived is not accepted. */
function replyErrorOf(
  matchContext: MatchContext,
  player: AgentRecord,
  answer: Unwrapped,
): { readonly code: LeagueCode; readonly message: string } | null {
  const { match, league } = matchContext;
  const { wire, auth } = league.settings;
  const env = answer.kind === 'envelope' ? answer.env : {};
  const playerIds = wire === 'strict' ? { playerIds: [player.agentId] } : {};
  const isMisaddressed =
    namesAnotherMatch(answer, { matchId: match.matchId, ...playerIds }) ||
    env['player_id'] === opponentOf(matchContext, player).agentId;
  if (isMisaddressed) return { code: 'E003', message: 'The answer is about another match' };
  const fault = auth === 'strict' ? tokenFault(env, player) : null;
  return fault === null ? null : { code: fault, message: 'auth_token' };
}

/** A strict league accepts no answer without the player's own token. */
function tokenFault(env: JsonRecord, player: AgentRecord): 'E011' | 'E012' | null {
  const token = env['auth_token'];
  if (typeof token !== 'string') return 'E011';
  const hash = tokenHash(token);
  return hash === player.tokenHash || hash === player.oldTokenHash ? null : 'E012';
}

/**
 * Sends GAME_ERROR once, without waiting for the answer: a player that is already late must not delay
 * the match further (docs/specifications/002-league-v2.md §8.2).
 */
export function sendError(
  matchContext: MatchContext,
  player: AgentRecord,
  code: string,
  { retries, isFinal }: { readonly retries: number; readonly isFinal: boolean },
): void {
  const { context, match } = matchContext;
  const known: LeagueCode = isLeagueCode(code) ? code : 'E003';
  const peer = peerOf(context, player);
  if (peer === null || known === 'E009') return;
  const { name, description, retryable } = LEAGUE_CODES[known];
  const canRetry = retryable && !isFinal;
  const envelope = leagueMessage(context, 'GAME_ERROR', senderOf(matchContext.referee), {
    ...matchFields(matchContext),
    player_id: player.agentId,
    affected_player: player.agentId,
    error_code: known,
    error_name: name,
    error_description: description,
    game_state: 'COLLECTING_CHOICES',
    retryable: canRetry,
    retry_count: retries,
    max_retries: RETRY.maxRetries,
    action_required: canRetry ? 'RESEND' : 'NONE',
    retry_info: { retry_count: retries, max_retries: RETRY.maxRetries },
    consequence: canRetry ? 'RETRY' : 'TECHNICAL_LOSS',
  });
  const own = senderOf(matchContext.referee);
  const timeoutMs = TIMEOUTS_MS.gameOver;
  const { leagueId } = match;
  context.peers
    .send(peer, { leagueId, own, type: 'GAME_ERROR', envelope, timeoutMs, retry: false })
    .catch((error: unknown) => context.log('warn', 'GAME_ERROR could not be sent', { error: String(error) }));
}
