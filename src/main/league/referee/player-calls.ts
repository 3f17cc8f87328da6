import { leagueEnvelope } from '../../../shared/wire/league-v2.ts';
import { LEAGUE_CODES, isLeagueCode, type LeagueCode } from '../../../shared/codes/league.ts';
import { classifyToken } from '../manager/agent-tokens.ts';
import { senderOf, createLeagueMessage, type LeagueContext } from '../context.ts';
import { isForAnotherMatch, readJoin } from '../dialects/read-reply.ts';
import { isRecord, type JsonRecord } from '../dialects/dialect.ts';
import type { UnwrappedReply } from '../dialects/unwrap-reply.ts';
import type { PeerReply } from '../transport/rpc-client.ts';
import { isUnavailable, toLeaguePeer } from '../transport/peers.ts';
import type { LeagueAgentRecord, LeagueRecord } from '../records.ts';
import type { MissedReply } from '../rules/results/session-ending.ts';
import { textOf } from '../string-fields.ts';
import { findEnvelopeRefusal } from '../rules/envelope-checks.ts';
import { technicalLossCauseOf, technicalLossSentence } from '../rules/results/technical-loss.ts';
import { callLimitMs, RETRY, TIMEOUTS_MS } from '../rules/retry.ts';
import { isoNow } from '../../platform/runtime.ts';
import { matchFields, opponentOf, proofFields, type MatchContext } from './match-context.ts';

/** The calls of a referee to the players of a match, and how their replies are checked. */

/** Invites a player. Null when it joins, otherwise why it does not, as the sentence that is stored after its id. */
export async function invite(matchContext: MatchContext, player: LeagueAgentRecord): Promise<string | null> {
  const { match, replyInbox } = matchContext;
  const pendingReply = replyInbox.expect('GAME_JOIN_ACK', match.matchId, player.agentId);
  try {
    const reply = await callPlayer(matchContext, player, 'GAME_INVITATION', {
      role_in_match: player.agentId === match.a ? 'PLAYER_A' : 'PLAYER_B',
      opponent_id: opponentOf(matchContext, player).agentId,
      player_id: player.agentId,
    });
    if (reply === null || !reply.ok) return technicalLossReason(matchContext, 'join', reply);
    const joinResult = readJoin(reply.content);
    if (joinResult === 'accepted') return null;
    if (joinResult === 'refused') return technicalLossSentence('refused');
    const detail = { retries: 0, isFinal: true, state: 'WAITING_FOR_PLAYERS' } as const;
    if (joinResult !== 'acknowledged') {
      const reason = technicalLossSentence('no_decision');
      sendError(matchContext, player, 'E003', { ...detail, reason });
      return reason;
    }
    const postedReply = await pendingReply.waitUpTo(Math.min(TIMEOUTS_MS.join, matchContext.leftMs()));
    if (postedReply === null) {
      sendError(matchContext, player, 'E001', detail);
      return lateSentence(matchContext.league, 'join');
    }
    return (postedReply['accept'] ?? postedReply['accepted'] ?? true) === true
      ? null
      : technicalLossSentence('refused');
  } finally {
    pendingReply.close();
  }
}

/** Why a player takes no part in a match after this reply; null stands for a call that was not made. */
export function technicalLossReason(
  { league }: MatchContext,
  call: 'join' | 'choice',
  reply: Extract<PeerReply, { ok: false }> | null,
): string {
  if (reply === null) return technicalLossSentence('unavailable');
  const cause = technicalLossCauseOf(reply.code);
  if (cause === 'no_answer') return lateSentence(league, call);
  return technicalLossSentence(cause, cause === 'invalid_answer' ? { message: reply.message } : {});
}

/** Says that a player did not reply within the limit of the call. */
export const lateSentence = ({ settings }: LeagueRecord, call: 'join' | 'choice'): string =>
  technicalLossSentence('no_answer', { limitMs: callLimitMs(call, settings.budgetMs) });

/** The failure of a call of a player that brought no usable reply, as `rules/results/session-ending.ts` judges it. */
export const missedReplyOf = (
  { isHosted, player }: LeagueAgentRecord,
  reply: (Extract<PeerReply, { ok: false }> & { readonly stated?: string | null }) | null,
): MissedReply => ({
  code: reply?.code ?? null,
  isHosted,
  // When an engine, a model or an agent thinks for too long, that is its own failure.
  stated: reply?.stated ?? (reply?.code === 'E001' && isSlowKind(player) ? 'player' : null),
});

const isSlowKind = (player: LeagueAgentRecord['player']): boolean =>
  player !== null && player.kind !== 'random' && player.kind !== 'builtin';

/**
 * Calls a player with retries. Null when the player is not called: its breaker is open, it has left, or its endpoint is
 * not allowed. A reply that is not accepted, for example one about another match, is returned as a failure.
 */
export async function callPlayer(
  matchContext: MatchContext,
  player: LeagueAgentRecord,
  type: 'GAME_INVITATION' | 'CHOOSE_PARITY_CALL' | 'GAME_MOVE_CALL',
  fields: JsonRecord,
): Promise<PlayerReply | null> {
  const { context, match } = matchContext;
  const current = context.store.findAgent(player.leagueId, 'player', player.agentId) ?? player;
  const peer = toLeaguePeer(context, current);
  if (peer === null || isUnavailable(context, current)) return null;
  const state = type === 'GAME_INVITATION' ? 'WAITING_FOR_PLAYERS' : 'COLLECTING_CHOICES';
  const receivedReply = await context.peers.send(peer, {
    leagueId: match.leagueId,
    sender: senderOf(matchContext.referee),
    type,
    envelope: createLeagueMessage(context, type, senderOf(matchContext.referee), {
      ...matchFields(matchContext),
      ...proofFields(matchContext, player),
      ...deadlineFields(context, type),
      ...fields,
    }),
    refresh: () => ({ timestamp: isoNow(context), ...deadlineFields(context, type) }),
    timeoutMs: type === 'GAME_INVITATION' ? TIMEOUTS_MS.join : TIMEOUTS_MS.choice,
    // A suspended player is probed with a single attempt, so that it cannot delay another round.
    retry: current.healthState.phase !== 'SUSPENDED',
    leftMs: matchContext.leftMs,
    onRetry: (code, retries, delayMs) =>
      sendError(matchContext, player, code, { retries, isFinal: false, state, retryInMs: delayMs }),
  });
  if (!receivedReply.ok) {
    sendError(matchContext, player, receivedReply.code, {
      retries: receivedReply.attempts - 1,
      isFinal: true,
      state,
    });
    return receivedReply;
  }
  const reply = toStrictReply(matchContext, receivedReply);
  const problem = findReplyProblem(matchContext, current, reply);
  if (problem === null) return reply;
  sendError(matchContext, player, problem.code, {
    retries: 0,
    isFinal: true,
    state,
    reason: problem.message,
  });
  return { ok: false, ...problem, attempts: reply.attempts, stated: statedFailure(reply) };
}

/**
 * A reply that is not usable may state whose failure that is; the referee accepts this only from players of this
 * host.
 */
type PlayerReply =
  | Extract<PeerReply, { ok: true }>
  | (Extract<PeerReply, { ok: false }> & { readonly stated?: string | null });

/** The reason of a failure that a reply states in `context.failure`; null when it states none. */
function statedFailure({ body }: Extract<PeerReply, { ok: true }>): string | null {
  const result = isRecord(body) ? body['result'] : null;
  const detail = isRecord(result) && isRecord(result['context']) ? result['context'] : {};
  return textOf(detail['failure']);
}

type ReceivedReply = Extract<PeerReply, { ok: true }>;

/**
 * The reply as a strict league counts it: an acknowledgement without an envelope says only that the call has arrived,
 * whatever else it contains.
 */
const toStrictReply = ({ league }: MatchContext, reply: ReceivedReply): ReceivedReply =>
  league.settings.wire === 'strict' && reply.content.kind === 'ack'
    ? { ...reply, content: { kind: 'ack', envelope: {}, status: 'received' } }
    : reply;

/**
 * The deadline by which the reply to a call must arrive, counted from each attempt; an invitation has none.
 */
const deadlineFields = ({ runtime: { clock } }: LeagueContext, type: string): JsonRecord =>
  type === 'GAME_INVITATION' ? {} : { deadline: new Date(clock.nowMs() + TIMEOUTS_MS.choice).toISOString() };

/** Finds why a reply that arrived is not accepted; null when it is. */
function findReplyProblem(
  matchContext: MatchContext,
  player: LeagueAgentRecord,
  { content, body }: ReceivedReply,
): { readonly code: LeagueCode; readonly message: string } | null {
  const { match, league } = matchContext;
  const { wire, auth } = league.settings;
  const envelope = content.kind === 'envelope' ? content.envelope : {};
  const playerIds = wire === 'strict' ? { playerIds: [player.agentId] } : {};
  const isMisaddressed =
    isForAnotherMatch(content, { matchId: match.matchId, ...playerIds }) ||
    envelope['player_id'] === opponentOf(matchContext, player).agentId;
  if (isMisaddressed) return { code: 'E003', message: 'The answer is about another match' };
  if (content.kind === 'error') return { code: errorCodeOf(content), message: content.message };
  const strictProblem = wire === 'strict' ? findStrictProblem(content, body, player) : null;
  if (strictProblem !== null) return strictProblem;
  const tokenProblem = auth === 'strict' ? findTokenProblem(matchContext.context, envelope, player) : null;
  return tokenProblem === null ? null : { code: tokenProblem, message: 'auth_token' };
}

/** The code with which a player refused a call; E003 where it used none of the protocol. */
const errorCodeOf = ({ errorCode }: Extract<UnwrappedReply, { kind: 'error' }>): LeagueCode =>
  errorCode !== null && isLeagueCode(errorCode) ? errorCode : 'E003';

/**
 * Finds the fault of a reply that a strict league refuses: its frame, envelope, time or sender; null when it has none.
 */
function findStrictProblem(
  reply: UnwrappedReply,
  body: unknown,
  player: LeagueAgentRecord,
): { readonly code: LeagueCode; readonly message: string } | null {
  if (!isRecord(body) || body['jsonrpc'] !== '2.0') return { code: 'E003', message: 'jsonrpc must be "2.0"' };
  if (reply.kind !== 'envelope') return null;
  const envelope = leagueEnvelope.safeParse(reply.envelope);
  if (!envelope.success) return { code: 'E003', message: 'the envelope is invalid' };
  const refusal = findEnvelopeRefusal(envelope.data, 'strict');
  if (refusal !== null) return { code: refusal.code, message: refusal.message };
  return envelope.data.sender === senderOf(player)
    ? null
    : { code: 'E012', message: `sender must be ${senderOf(player)}` };
}

/**
 * Finds the code with which a strict league refuses a reply without the player's own token; null when it has the token. A
 * token of a repeated registration counts as the player's own, because only the program at its endpoint can give this
 * reply.
 */
function findTokenProblem(
  context: MatchContext['context'],
  envelope: JsonRecord,
  player: LeagueAgentRecord,
): 'E011' | 'E012' | null {
  const token = envelope['auth_token'];
  if (typeof token !== 'string') return 'E011';
  return classifyToken(context, player, token) === 'unknown' ? 'E012' : null;
}

interface ErrorDetail {
  readonly retries: number;
  /** No retry follows, so the player loses the match. */
  readonly isFinal: boolean;
  readonly state?: 'WAITING_FOR_PLAYERS' | 'COLLECTING_CHOICES';
  /** A sentence about what was wrong. */
  readonly reason?: string;
  /** Milliseconds until the call is repeated. */
  readonly retryInMs?: number;
}

/**
 * Sends GAME_ERROR once, without waiting for the reply: a player that is already late must not delay
 * the match further (docs/specifications/002-league-v2.md §8.2). A player that could not be reached (E009) gets none, and
 * a code that is not one of the protocol is sent as E003.
 */
export function sendError(
  matchContext: MatchContext,
  player: LeagueAgentRecord,
  code: string,
  { retries, isFinal, state = 'COLLECTING_CHOICES', reason, retryInMs }: ErrorDetail,
): void {
  const { context, match } = matchContext;
  const leagueCode: LeagueCode = isLeagueCode(code) ? code : 'E003';
  const peer = toLeaguePeer(context, player);
  if (peer === null || leagueCode === 'E009') return;
  const { name, description, retryable } = LEAGUE_CODES[leagueCode];
  const canRetry = retryable && !isFinal;
  const gameError = createLeagueMessage(context, 'GAME_ERROR', senderOf(matchContext.referee), {
    ...matchFields(matchContext),
    ...proofFields(matchContext, player),
    player_id: player.agentId,
    affected_player: player.agentId,
    error_code: leagueCode,
    error_name: name,
    error_description: reason === undefined ? description : `${description}: ${reason}`,
    game_state: state,
    retryable: canRetry,
    retry_count: retries,
    max_retries: RETRY.maxRetries,
    action_required: canRetry ? 'RESEND' : 'NONE',
    retry_info: {
      retry_count: retries,
      max_retries: RETRY.maxRetries,
      next_retry_at:
        retryInMs === undefined ? null : new Date(context.runtime.clock.nowMs() + retryInMs).toISOString(),
    },
    consequence: canRetry ? 'RETRY' : 'TECHNICAL_LOSS',
  });
  const sender = senderOf(matchContext.referee);
  const timeoutMs = TIMEOUTS_MS.gameOver;
  const { leagueId } = match;
  context.peers
    .send(peer, { leagueId, sender, type: 'GAME_ERROR', envelope: gameError, timeoutMs, retry: false })
    .catch((error: unknown) => context.log('warn', 'GAME_ERROR could not be sent', { error: String(error) }));
}
