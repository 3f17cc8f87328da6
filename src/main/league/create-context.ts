import { appendLeagueAudit, hexOf, type LeagueContext, type LeagueDeps } from './context.ts';
import { hostedReplyStore } from './store/hosted-reply-store.ts';
import { withAgentCache } from './store/agent-cache.ts';
import { createExchanger } from './transport/http-client.ts';
import { createCallStatistics } from './transport/call-statistics.ts';
import { createLocalEndpoints, createLocalExchanger } from './transport/local-endpoints.ts';
import { interventionStore } from './store/intervention-store.ts';
import { leagueMatchStore } from './store/match-store.ts';
import { withMatchTimes } from './store/match-times.ts';
import { createMessageLog } from './store/message-log.ts';
import { messageStore } from './store/message-store.ts';
import {
  createPeerCaller,
  type LeaguePeer,
  type PeerReply,
  type PeerRequest,
} from './transport/rpc-client.ts';
import { createMatchWorkers, type OrderedMatches } from './referee/match-workers.ts';
import { ratingStore } from './store/rating-store.ts';
import type { LeagueAgentRecord } from './records.ts';
import { confirmReplyToken } from './manager/agent-tokens.ts';
import { nextHealthState } from './rules/agent-health.ts';
import { nonEmptyText } from './string-fields.ts';
import { leagueStore } from './store/league-store.ts';

interface LeagueContextDeps extends LeagueDeps {
  readonly otherPorts: () => readonly number[];
  readonly hasPrize: LeagueContext['hasPrize'];
}

/**
 * Creates the shared context over the database and the network. Each exchange with a peer is recorded
 * in the message log, and the outcome of each call updates the peer's health.
 */
export function createLeagueContext(deps: LeagueContextDeps, managerPort: () => number): LeagueContext {
  const store = withAgentCache(leagueStore(deps.db), deps.writer);
  const messages = messageStore(deps.db);
  const { writer, log, runtime } = deps;
  const messageLog = createMessageLog({ writer, messages, log, clock: runtime.clock });
  const callStatistics = createCallStatistics();
  const localEndpoints = createLocalEndpoints();
  const context: LeagueContext = {
    prizeLockReason: () => null,
    matchRewardLockReason: () => null,
    entryFeeLockReason: () => null,
    ...deps,
    store,
    ...withMatchTimes(leagueMatchStore(deps.db), deps.runtime.clock),
    messages,
    messageLog,
    ratings: ratingStore(deps.db),
    hostedReplies: hostedReplyStore(deps.db),
    interventions: interventionStore(deps.db),
    processKey: hexOf(runtime.random.bytes(32)),
    callStatistics,
    forbiddenPorts: () => [managerPort(), ...deps.otherPorts()],
    hostedPorts: new Set(),
    localEndpoints,
    linkPorts: new Map(),
    managerEndpoint: () => `http://localhost:${managerPort()}/mcp`,
    resultListeners: new Set(),
    refusalListeners: new Set(),
    registrationListeners: new Set(),
    peers: createPeerCaller({
      clock: deps.runtime.clock,
      exchanger: createLocalExchanger({
        endpoints: localEndpoints,
        network: createExchanger(runtime.clock, deps.processClock),
        clock: runtime.clock,
        processClock: deps.processClock,
      }),
      onExchange: messageLog.record,
      onOutcome: (peer, request, reply, durationMs) =>
        recordOutcome(context, { peer, request, reply, durationMs }),
    }),
  };
  return Object.assign(context, createWorkers(context));
}

/** Creates the service that orders matches from workers; an empty object for a host without workers. */
function createWorkers(context: LeagueContext): Pick<LeagueContext, 'workers'> {
  const { workerServices } = context;
  if (workerServices === undefined) return {};
  const findChoice: OrderedMatches['choiceOf'] = ({ leagueId, matchId }, role) => {
    const match = context.matches.findMatch(leagueId, matchId);
    const [roleA] =
      context.sessions?.findGame(context.store.findLeague(leagueId)?.gameType ?? '')?.roles ?? [];
    const playerId = role === roleA ? match?.a : match?.b;
    return context.store.findAgent(leagueId, 'player', playerId ?? '')?.player ?? null;
  };
  const linkSession: OrderedMatches['linkSession'] = (match, sessionId) =>
    void context.matches.linkSession(match, sessionId);
  return { workers: createMatchWorkers(workerServices, { ...context, choiceOf: findChoice, linkSession }) };
}

function tokenIn(reply: PeerReply): string | null {
  if (!reply.ok || (reply.content.kind !== 'envelope' && reply.content.kind !== 'ack')) return null;
  return nonEmptyText(reply.content.envelope['auth_token']);
}

/**
 * Whether a successful call clears failures of the agent. For a player, only the reply to a call that decides a match
 * does.
 */
const shouldClearFailures = ({ kind, healthState }: LeagueAgentRecord, type: string): boolean =>
  (kind === 'referee' || DECIDING_CALLS.has(type)) &&
  (healthState.failures > 0 || healthState.phase === 'SUSPENDED');

/** Calls whose replies decide a match. */
const DECIDING_CALLS: ReadonlySet<string> = new Set(['CHOOSE_PARITY_CALL', 'GAME_MOVE_CALL']);

interface CallOutcome {
  readonly peer: LeaguePeer;
  readonly request: PeerRequest;
  readonly reply: PeerReply;
  readonly durationMs: number;
}

/**
 * Updates the statistics of a peer and its health with the circuit breaker, and confirms the token of its reply. A
 * LEAGUE_COMPLETED is not counted, because some agents end their process as soon as they receive it.
 */
function recordOutcome(context: LeagueContext, { peer, request, reply, durationMs }: CallOutcome): void {
  const { leagueId } = request;
  if (leagueId === null || request.type === 'LEAGUE_COMPLETED') return;
  const key = `${leagueId}/${peer.name}`;
  const nowMs = context.runtime.clock.nowMs();
  if (reply.ok) context.callStatistics.recordSuccess(key, durationMs, nowMs);
  else context.callStatistics.recordFailure(key, reply.code, nowMs);
  const [kind = '', agentId = ''] = peer.name.split(':');
  const token = tokenIn(reply);
  if (token !== null)
    confirmReplyToken(context, { leagueId, kind: kind as LeagueAgentRecord['kind'], agentId }, token);
  const agent = context.store.findAgent(leagueId, kind as LeagueAgentRecord['kind'], agentId);
  if (agent === null) return;
  // A player that replies to no such call may still acknowledge every notification.
  if (reply.ok && !shouldClearFailures(agent, request.type)) return;
  const attempts = request.retry ? reply.attempts : 1;
  context.writer
    .write(() => {
      const current = context.store.findAgent(leagueId, agent.kind, agentId);
      if (current === null) return;
      const next = nextHealthState(
        current.healthState,
        reply.ok ? { type: 'succeeded' } : { type: 'failed', nowMs, attempts },
      );
      context.store.updateHealth(current, next);
      if (next.phase === current.healthState.phase) return;
      const action = next.phase === 'SUSPENDED' ? 'AGENT_SUSPENDED' : 'AGENT_RECOVERED';
      appendLeagueAudit(context, leagueId, {
        action,
        actor: peer.name,
        subject: agentId,
        payload: { failures: next.failures },
      });
    })
    .catch((error: unknown) =>
      context.log('warn', 'the state of an agent could not be stored', { error: String(error) }),
    );
}
