import { tokenHash } from '../../platform/token-hash.ts';
import type { LocalChoice } from '../../players/index.ts';
import { createBoardPlayer, type BoardPlayer } from './session-player.ts';
import { MANAGER, stamp, type LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { Normalised } from '../dialects/normalise.ts';
import { rememberLower } from '../dialects/remember-lower.ts';
import { recordExchange } from '../store/record-exchange.ts';
import { type ReplyInbox, acceptReply, createReplyInbox } from '../referee/reply-inbox.ts';

import { createLeaguePlayer } from './strategy-player.ts';
import type { LeagueAgentKind, AgentRecord } from '../records.ts';
import { STRATEGIES, type Strategy } from '../rules/strategies.ts';
import { matchState } from '../views/standings.ts';

/** Describes an agent that this host runs. */
export interface HostedCall {
  readonly leagueId: string;
  readonly kind: LeagueAgentKind;
  readonly name: string;
  readonly strategy: Strategy | null;
  readonly player: LocalChoice | null;
}

/** Id and token of a built-in agent. Both are known once it is registered. */
export interface HostedSelf {
  agentId: string;
  token: string | null;
}

type Handle = (message: Normalised) => JsonRecord | null | Promise<JsonRecord | null>;

/** Creates the message handler of a built-in agent. Exchanges with external callers are recorded. */
export function createAgentParts(
  context: LeagueContext,
  request: HostedCall,
  self: HostedSelf,
  known: AgentRecord | null,
) {
  const replyInbox = createReplyInbox(context.ports.clock);
  const board = request.kind === 'player' ? boardPlayer(context, request, self) : null;
  const handle =
    request.kind === 'player'
      ? playerContext(context, { ...request, board }, self, known)
      : refereeContext(context, request.leagueId, self, replyInbox);
  return {
    replyInbox,
    handle: recordingFrom(context, request, self, handle),
    closeParts: (): void => board?.close(),
  };
}

/**
 * The board player of a built-in player; null when the league plays even_odd or the player is a
 * strategy.
 */
function boardPlayer(context: LeagueContext, request: HostedCall, self: HostedSelf): BoardPlayer | null {
  const { boards, store } = context;
  const game = boards?.game(store.league(request.leagueId)?.gameType ?? '') ?? null;
  if (boards === null || game === null || request.player === null) return null;
  const agentId = (): string | null =>
    store.agent(request.leagueId, 'player', self.agentId)?.sessionAgent ?? null;
  return createBoardPlayer({ boards, template: game.template, choice: request.player, agentId });
}

function playerContext(
  context: LeagueContext,
  request: HostedCall & { readonly board: BoardPlayer | null },
  self: HostedSelf,
  known: AgentRecord | null,
): Handle {
  const player = createLeaguePlayer(context, {
    playerId: () => self.agentId,
    // Only referees of the league receive the token: any program that knows it could act as this player.
    token: (message) => (refereeWho(context, request.leagueId, message) === null ? null : self.token),
    strategy: request.strategy ?? STRATEGIES[0],
    seed: `${request.leagueId}/${request.name}`,
    history: known === null ? [] : context.matches.numbersSeenBy(request.leagueId, known.agentId),
    board: request.board,
  });
  const remember = rememberLower();
  return (message) => player.handle(remember(message));
}

/** Handles the notifications of the manager and the answers that players post on their own. */
function refereeContext(
  context: LeagueContext,
  leagueId: string,
  self: HostedSelf,
  replyInbox: ReplyInbox,
): Handle {
  return (message) => {
    const { type, env } = message;
    if (type === 'GAME_JOIN_ACK' || type === 'CHOOSE_PARITY_RESPONSE' || type === 'GAME_MOVE_RESPONSE') {
      return acceptReply(context, { leagueId, replyInbox, type, message });
    }
    if (type !== null) return stamp(context, 'ACK', `referee:${self.agentId}`, { status: 'received' });
    return message.tool === 'get_match_state' ? matchState(context, leagueId, env.match_id) : null;
  };
}

/** Records exchanges with external callers. Callers of this host record theirs themselves. */
function recordingFrom(context: LeagueContext, request: HostedCall, self: HostedSelf, handle: Handle) {
  return async (message: Normalised, peer: string): Promise<JsonRecord | null> => {
    const startedMs = context.ports.clock.monotonicMs();
    const reply = await handle(message);
    if (isOwnCaller(context, request.leagueId, message)) return reply;
    const own = `${request.kind}:${self.agentId}`;
    recordExchange(context, { leagueId: request.leagueId, own, peer, startedMs, http: 200, message, reply });
    return reply;
  };
}

/** Whether the caller is this host's manager or one of its referees, identified by its token. */
function isOwnCaller(context: LeagueContext, leagueId: string, message: Normalised): boolean {
  if (message.env.league_id !== leagueId) return false;
  return message.env.sender === MANAGER || refereeWho(context, leagueId, message)?.builtIn === true;
}

/** The referee of this league whose token the message carries. */
function refereeWho(context: LeagueContext, leagueId: string, { env }: Normalised): AgentRecord | null {
  const caller = env.auth_token === undefined ? null : context.store.agentOf(tokenHash(env.auth_token));
  return caller?.kind === 'referee' && caller.leagueId === leagueId ? caller : null;
}
