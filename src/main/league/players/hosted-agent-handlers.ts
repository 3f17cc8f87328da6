import { tokenHash } from '../../platform/token-hash.ts';
import type { HostedChoice, SessionSeat } from '../../players/index.ts';
import { replyMark, strategySeed } from '../tokens-and-proofs.ts';
import { createMatchCallers, type MatchCaller } from './match-callers.ts';
import { createSessionPlayer, type SessionPlayer } from './session-player.ts';
import { leagueError, createLeagueMessage, type LeagueContext } from '../context.ts';
import type { JsonRecord } from '../dialects/dialect.ts';
import type { NormalisedRequest } from '../dialects/normalise-request.ts';
import { recordExchange } from '../store/record-exchange.ts';
import { type ReplyInbox, acceptReply, createReplyInbox } from '../referee/reply-inbox.ts';
import { LOCAL_PEER } from '../transport/local-endpoints.ts';
import { createLeaguePlayer } from './league-player.ts';
import type { LeagueAgentKind, LeagueAgentRecord } from '../records.ts';
import { PARITY_STRATEGIES, type ParityStrategy } from '../rules/strategies.ts';
import { readMatchState } from '../views/match-state.ts';

/**
 * A hosted agent: a player or a referee that this host runs. Of `strategy` and `player` a player has one and a referee
 * none.
 */
export interface HostedAgentSpec {
  readonly leagueId: string;
  readonly kind: LeagueAgentKind;
  readonly name: string;
  readonly strategy: ParityStrategy | null;
  readonly player: HostedChoice | null;
}

/** The spec of a hosted referee, which needs neither a strategy nor a player. */
export const refereeSpec = (leagueId: string, name: string): HostedAgentSpec => ({
  leagueId,
  kind: 'referee',
  name,
  strategy: null,
  player: null,
});

/** Id and token of a hosted agent. Before it is registered, the id of a new agent is empty and the token is null. */
export interface HostedIdentity {
  agentId: string;
  token: string | null;
}

type Handle = (message: NormalisedRequest) => JsonRecord | null | Promise<JsonRecord | null>;

/**
 * Creates the message handler of a hosted agent. `storedAgent` is its record after a restart, null for a new one.
 * Exchanges with external callers are recorded.
 */
export function createAgentHandlers(
  context: LeagueContext,
  spec: HostedAgentSpec,
  identity: HostedIdentity,
  storedAgent: LeagueAgentRecord | null,
) {
  const replyInbox = createReplyInbox(context.runtime.clock);
  const sessionPlayer = spec.kind === 'player' ? createSessionPlayerFor(context, spec, identity) : null;
  const handle =
    spec.kind === 'player'
      ? createPlayerHandler(context, { ...spec, sessionPlayer }, identity, storedAgent)
      : createRefereeHandler(context, spec.leagueId, identity, replyInbox);
  return {
    replyInbox,
    handle: withRecording(context, spec, identity, handle),
    prepareProgram: (matchId: string) => sessionPlayer?.prepareProgram(matchId) ?? Promise.resolve(null),
    closePlayer: () => sessionPlayer?.close() ?? Promise.resolve(),
  };
}

/**
 * Creates the board player of a hosted player; null when the league plays even_odd or the player is a
 * strategy.
 */
function createSessionPlayerFor(
  context: LeagueContext,
  { leagueId, player }: HostedAgentSpec,
  identity: HostedIdentity,
): SessionPlayer | null {
  const { sessions, store, matches } = context;
  const game = sessions?.findGame(store.findLeague(leagueId)?.gameType ?? '') ?? null;
  if (sessions === null || game === null || player === null) return null;
  const seatOf = (matchId: string): SessionSeat | null => {
    const match = matches.findMatch(leagueId, matchId);
    const agentId = store.findAgent(leagueId, 'player', identity.agentId)?.sessionAgent ?? null;
    const seat = match === null ? -1 : [match.a, match.b].indexOf(identity.agentId);
    const role = game.roles[seat];
    if (match === null || match.sessionId === null || agentId === null || role === undefined) return null;
    return { agentId, sessionId: match.sessionId, role };
  };
  return createSessionPlayer({ sessions, template: game.template, choice: player, seatOf });
}

function createPlayerHandler(
  context: LeagueContext,
  spec: HostedAgentSpec & { readonly sessionPlayer: SessionPlayer | null },
  identity: HostedIdentity,
  storedAgent: LeagueAgentRecord | null,
): Handle {
  const { leagueId } = spec;
  const playerId = (): string => identity.agentId;
  const ownTokenHash = (): string => tokenHash(identity.token ?? '');
  const callers = createMatchCallers(context, { leagueId, playerId, ownTokenHash });
  const player = createLeaguePlayer(context, {
    playerId,
    replyTokenFor: (message) =>
      replyTokenFor(message, callers.admit(message), { token: identity.token, ownTokenHash }),
    strategy: spec.strategy ?? PARITY_STRATEGIES[0],
    seed: strategySeed(context.store.authorityKeyOf(leagueId), spec.name),
    drawnNumbers: storedAgent === null ? [] : context.matches.listDrawnNumbers(leagueId, storedAgent.agentId),
    earlierChoice: (matchId) => callers.earlierChoice(matchId),
    sessionPlayer: spec.sessionPlayer,
  });
  return async (message) => {
    const caller = callers.admit(message);
    if (caller.kind === 'refused') {
      const detail = { original: message.type ?? message.tool, reason: caller.reason };
      return { ...leagueError(context, caller.code, detail), sender: `player:${playerId()}` };
    }
    const reply = await player.handle(message);
    if (caller.kind === 'external') await callers.saveReply(message, reply);
    return reply;
  };
}

/**
 * The value that a hosted player sends in the place of its token: the token for referees of its own host, which know its
 * hash; a value without use for referees of other programs; nothing for anybody else.
 */
function replyTokenFor(
  { envelope }: NormalisedRequest,
  caller: MatchCaller,
  { token, ownTokenHash }: { readonly token: string | null; readonly ownTokenHash: () => string },
): string | null {
  if (token === null) return null;
  if (caller.kind === 'host') return token;
  return caller.kind === 'external' ? replyMark(ownTokenHash(), envelope.match_id ?? '') : null;
}

/** Creates the handler of the notifications of the manager and of the replies that players post on their own. */
function createRefereeHandler(
  context: LeagueContext,
  leagueId: string,
  identity: HostedIdentity,
  replyInbox: ReplyInbox,
): Handle {
  return (message) => {
    const { type, envelope } = message;
    if (type === 'GAME_JOIN_ACK' || type === 'CHOOSE_PARITY_RESPONSE' || type === 'GAME_MOVE_RESPONSE') {
      return acceptReply(context, { leagueId, replyInbox, type, message });
    }
    if (type !== null)
      return createLeagueMessage(context, 'ACK', `referee:${identity.agentId}`, { status: 'received' });
    return message.tool === 'get_match_state' ? readMatchState(context, leagueId, envelope.match_id) : null;
  };
}

/** Records exchanges with external callers. Callers of this host record theirs themselves. */
function withRecording(
  context: LeagueContext,
  spec: HostedAgentSpec,
  identity: HostedIdentity,
  handle: Handle,
) {
  return async (message: NormalisedRequest, peer: string): Promise<JsonRecord | null> => {
    if (peer === LOCAL_PEER) return handle(message);
    const startedMs = context.runtime.clock.monotonicMs();
    const reply = await handle(message);
    const { leagueId } = spec;
    const own = `${spec.kind}:${identity.agentId}`;
    recordExchange(context, { leagueId, own, peer, startedMs, http: 200, message, reply });
    return reply;
  };
}
