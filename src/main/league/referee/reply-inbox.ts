import { MESSAGES } from '../../../shared/wire/league-v2.ts';
import type { Clock } from '../../platform/runtime.ts';
import { classifyToken } from '../manager/agent-tokens.ts';
import { type LeagueContext, MANAGER_SENDER, leagueError, createLeagueMessage } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import type { LeagueAgentRecord } from '../records.ts';

export type ReplyType = 'GAME_JOIN_ACK' | 'CHOOSE_PARITY_RESPONSE' | 'GAME_MOVE_RESPONSE';

/**
 * Replies that arrive as messages of their own. Some players acknowledge a call and post the reply to
 * the referee's endpoint.
 */
export interface ReplyInbox {
  /**
   * Registers for a reply. It must be called before the call is sent, so that an early reply is not
   * lost.
   */
  expect(type: ReplyType, matchId: string, playerId: string): PendingReply;
  /** Passes on a reply; false when no call waits for it, because it is late or was never requested. */
  deliver(type: ReplyType, matchId: string, playerId: string, reply: JsonRecord): boolean;
}

export interface PendingReply {
  /** Null when no reply arrived in time. */
  waitUpTo(ms: number): Promise<JsonRecord | null>;
  close(): void;
}

export function createReplyInbox(clock: Clock): ReplyInbox {
  const waitersByKey = new Map<string, (reply: JsonRecord) => void>();
  const key = (...parts: string[]): string => parts.join('\n');
  return {
    expect(type, matchId, playerId) {
      const waitingKey = key(type, matchId, playerId);
      let resolveReply: (reply: JsonRecord) => void = () => undefined;
      const arrival = new Promise<JsonRecord>((resolve) => {
        resolveReply = resolve;
      });
      waitersByKey.set(waitingKey, resolveReply);
      return {
        async waitUpTo(ms) {
          let cancel = (): void => undefined;
          const late = new Promise<null>((resolve) => {
            cancel = clock.after(ms, () => resolve(null));
          });
          const first = await Promise.race([arrival, late]);
          cancel();
          return first;
        },
        close() {
          if (waitersByKey.get(waitingKey) === resolveReply) waitersByKey.delete(waitingKey);
        },
      };
    },
    deliver(type, matchId, playerId, reply) {
      const resolveWaiting = waitersByKey.get(key(type, matchId, playerId));
      resolveWaiting?.(reply);
      return resolveWaiting !== undefined;
    },
  };
}

interface PostedReply {
  readonly leagueId: string;
  readonly replyInbox: ReplyInbox;
  readonly type: ReplyType;
  readonly message: NormalisedRequest;
  /** False for a referee of an external manager, which does not know the players' tokens. */
  readonly knowsTokens?: boolean;
}

/**
 * Accepts a reply that a player posts after it only acknowledged the call. Any local program could post it, so
 * it needs the player's token. In open leagues it may carry none, and a referee of an external manager cannot check it.
 */
export function acceptReply(
  context: LeagueContext,
  { leagueId, replyInbox, type, message, knowsTokens = true }: PostedReply,
): JsonRecord {
  const reply = MESSAGES[type].safeParse(message.envelope);
  const matchId = reply.success ? reply.data.match_id : undefined;
  const playerId = reply.success ? reply.data.player_id : undefined;
  if (matchId === undefined || playerId === undefined) {
    return leagueError(context, 'E003', { original: type, reason: 'match_id and player_id' });
  }
  const player = context.store.findAgent(leagueId, 'player', playerId);
  if (player === null) return leagueError(context, 'E005', { original: type, reason: playerId });
  const refusal = findReplyRefusal(context, player, { token: message.envelope.auth_token, knowsTokens });
  if (refusal !== null) return leagueError(context, refusal.code, { original: type, reason: refusal.reason });
  const isDelivered = replyInbox.deliver(type, matchId, playerId, message.envelope);
  return createLeagueMessage(context, 'ACK', MANAGER_SENDER, {
    status: isDelivered ? 'received' : 'too_late',
    match_id: matchId,
  });
}

function findReplyRefusal(
  context: LeagueContext,
  player: LeagueAgentRecord,
  { token, knowsTokens }: { readonly token: string | undefined; readonly knowsTokens: boolean },
): { readonly code: 'E011' | 'E012'; readonly reason: string } | null {
  if (!knowsTokens) return null;
  if (token === undefined) {
    const isOpen = context.store.findLeague(player.leagueId)?.settings.auth === 'open';
    return isOpen ? null : { code: 'E011', reason: 'auth_token' };
  }
  return classifyToken(context, player, token) === 'own' ? null : { code: 'E012', reason: 'another player' };
}
