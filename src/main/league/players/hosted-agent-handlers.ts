import { tokenHash } from '../../platform/token-hash.ts';
import type { LocalChoice } from '../../players/index.ts';
import { createBoardPlayer, type BoardPlayer } from './session-player.ts';
import { MANAGER_SENDER, leagueMessage, type LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { Normalised } from '../dialects/normalise.ts';
import { recordExchange } from '../store/record-exchange.ts';
import { type ReplyInbox, acceptReply, createReplyInbox } from '../referee/reply-inbox.ts';

import { createStrategyPlayer } from './strategy-player.ts';
import type { LeagueAgentKind, AgentRecord } from '../records.ts';
import { PARITY_STRATEGIES, type ParityStrategy } from '../rules/strategies.ts';
import { matchState } from '../views/standings.ts';

/** Describes an agent that this host runs. */
export interface HostedAgentSpec {
  readonly leagueId: string;
  readonly kind: LeagueAgentKind;
  readonly name: string;
  readonly strategy: ParityStrategy | null;
  readonly player: LocalChoice | null;
}

/** Describes a built-in referee. */
export const refereeSpec = (leagueId: string, name: string): HostedAgentSpec => ({
  leagueId,
  kind: 'referee',
  name,
  strategy: null,
  player: null,
});

/** Id and token of a built-in agent. Both are known once it is registered. */
export interface HostedIdentity {
  agentId: string;
  token: string | null;
}

type Handle = (message: Normalised) => JsonRecord | null | Promise<JsonRecord | null>;

/** Creates the message handler of a built-in agent. Exchanges with external callers are recorded. */
export function createAgentHandlers(
  context: LeagueContext,
  spec: HostedAgentSpec,
  identity: HostedIdentity,
  known: AgentRecord | null,
) {
  const replyInbox = createReplyInbox(context.ports.clock);
  const board = spec.kind === 'player' ? boardPlayer(context, spec, identity) : null;
  const handle =
    spec.kind === 'player'
      ? playerHandler(context, { ...spec, board }, identity, known)
      : refereeHandler(context, spec.leagueId, identity, replyInbox);
  return {
    replyInbox,
    handle: withRecording(context, spec, identity, handle),
    closePlayer: (): void => board?.close(),
  };
}

/**
 * The board player of a built-in player; null when the league plays even_odd or the player is a
 * strategy.
 */
function boardPlayer(
  context: LeagueContext,
  spec: HostedAgentSpec,
  identity: HostedIdentity,
): BoardPlayer | null {
  const { boards, store } = context;
  const game = boards?.game(store.league(spec.leagueId)?.gameType ?? '') ?? null;
  if (boards === null || game === null || spec.player === null) return null;
  const agentId = (): string | null =>
    store.agent(spec.leagueId, 'player', identity.agentId)?.sessionAgent ?? null;
  return createBoardPlayer({ boards, template: game.template, choice: spec.player, agentId });
}

function playerHandler(
  context: LeagueContext,
  spec: HostedAgentSpec & { readonly board: BoardPlayer | null },
  identity: HostedIdentity,
  known: AgentRecord | null,
): Handle {
  const player = createStrategyPlayer(context, {
    playerId: () => identity.agentId,
    // Only referees of the league receive the token: any program that knows it could act as this player.
    token: (message) => (refereeByToken(context, spec.leagueId, message) === null ? null : identity.token),
    strategy: spec.strategy ?? PARITY_STRATEGIES[0],
    seed: `${spec.leagueId}/${spec.name}`,
    history: known === null ? [] : context.matches.numbersSeenBy(spec.leagueId, known.agentId),
    board: spec.board,
  });
  return (message) => player.handle(message);
}

/** Handles the notifications of the manager and the answers that players post on their own. */
function refereeHandler(
  context: LeagueContext,
  leagueId: string,
  identity: HostedIdentity,
  replyInbox: ReplyInbox,
): Handle {
  return (message) => {
    const { type, env } = message;
    if (type === 'GAME_JOIN_ACK' || type === 'CHOOSE_PARITY_RESPONSE' || type === 'GAME_MOVE_RESPONSE') {
      return acceptReply(context, { leagueId, replyInbox, type, message });
    }
    if (type !== null)
      return leagueMessage(context, 'ACK', `referee:${identity.agentId}`, { status: 'received' });
    return message.tool === 'get_match_state' ? matchState(context, leagueId, env.match_id) : null;
  };
}

/** Records exchanges with external callers. Callers of this host record theirs themselves. */
function withRecording(
  context: LeagueContext,
  spec: HostedAgentSpec,
  identity: HostedIdentity,
  handle: Handle,
) {
  return async (message: Normalised, peer: string): Promise<JsonRecord | null> => {
    const startedMs = context.ports.clock.monotonicMs();
    const reply = await handle(message);
    if (isHostedCaller(context, spec.leagueId, message)) return reply;
    const own = `${spec.kind}:${identity.agentId}`;
    recordExchange(context, { leagueId: spec.leagueId, own, peer, startedMs, http: 200, message, reply });
    return reply;
  };
}

/** Whether the caller is this host's manager or one of its referees, identified by its token. */
function isHostedCaller(context: LeagueContext, leagueId: string, message: Normalised): boolean {
  if (message.env.league_id !== leagueId) return false;
  return (
    message.env.sender === MANAGER_SENDER || refereeByToken(context, leagueId, message)?.builtIn === true
  );
}

/** The referee of this league whose token the message carries. */
function refereeByToken(context: LeagueContext, leagueId: string, { env }: Normalised): AgentRecord | null {
  const caller = env.auth_token === undefined ? null : context.store.agentOf(tokenHash(env.auth_token));
  return caller?.kind === 'referee' && caller.leagueId === leagueId ? caller : null;
}
