import { appendAudit, type LeagueContext, type LeagueDeps } from './context.ts';
import { withAgentCache } from './store/agent-cache.ts';
import { createExchanger } from './transport/http-client.ts';
import { createHealth } from './transport/health.ts';
import { matchStore, timed } from './store/match-store.ts';

import { createMessageLog } from './store/message-log.ts';
import { messageStore } from './store/message-store.ts';
import { createPeerCaller, type Peer, type PeerAnswer, type PeerQuestion } from './transport/rpc-client.ts';
import { ratingStore } from './store/rating-store.ts';
import type { AgentRecord } from './records.ts';
import { live } from './rules/lifecycle.ts';
import { leagueStore } from './store/league-store.ts';

interface LeagueContextDeps extends LeagueDeps {
  readonly otherPorts: () => readonly number[];
}

/**
 * Creates the shared context over the database and the network. Each exchange with a peer is recorded
 * in the message log, and the outcome of each call updates the peer's health.
 */
export function createLeagueContext(deps: LeagueContextDeps, managerPort: () => number): LeagueContext {
  const store = withAgentCache(leagueStore(deps.db), deps.writer);
  const messages = messageStore(deps.db);
  const { writer, log, ports } = deps;
  const wire = createMessageLog({ writer, messages, log, clock: ports.clock });
  const health = createHealth();
  const context: LeagueContext = {
    ...deps,
    store,
    ...timed(matchStore(deps.db), deps.ports.clock),
    messages,
    wire,
    ratings: ratingStore(deps.db),
    health,
    forbiddenPorts: () => [managerPort(), ...deps.otherPorts()],
    ownPorts: new Set(),
    managerEndpoint: () => `http://localhost:${managerPort()}/mcp`,
    onResult: new Set(),
    onRegistered: new Set(),
    peers: createPeerCaller({
      clock: deps.ports.clock,
      exchanger: createExchanger(deps.ports.clock, deps.processClock),
      onExchange: wire.keep,
      onOutcome: (peer, question, answer, durationMs) =>
        noteOutcome(context, { peer, question, answer, durationMs }),
    }),
  };
  return context;
}

interface NotifyHealth {
  readonly peer: Peer;
  readonly question: PeerQuestion;
  readonly answer: PeerAnswer;
  readonly durationMs: number;
}

/**
 * Updates the health of a peer and its circuit breaker. A failed LEAGUE_COMPLETED is not counted,
 * because some agents end their process as soon as they receive it.
 */
function noteOutcome(context: LeagueContext, { peer, question, answer, durationMs }: NotifyHealth): void {
  const { leagueId } = question;
  if (leagueId === null || question.type === 'LEAGUE_COMPLETED') return;
  const key = `${leagueId}/${peer.name}`;
  const nowMs = context.ports.clock.nowMs();
  if (answer.ok) context.health.noteSuccess(key, durationMs, nowMs);
  else context.health.noteFailure(key, answer.code, nowMs);
  const [kind = '', agentId = ''] = peer.name.split(':');
  const agent = context.store.agent(leagueId, kind as AgentRecord['kind'], agentId);
  if (agent === null || (answer.ok && agent.life.failures === 0 && agent.life.phase !== 'SUSPENDED')) return;
  context.writer
    .write(() => {
      const current = context.store.agent(leagueId, agent.kind, agentId);
      if (current === null) return;
      const next = live(current.life, answer.ok ? { type: 'succeeded' } : { type: 'failed', nowMs });
      context.store.saveLife(current, next);
      if (next.phase === current.life.phase) return;
      const action = next.phase === 'SUSPENDED' ? 'AGENT_SUSPENDED' : 'AGENT_RECOVERED';
      appendAudit(context, leagueId, {
        action,
        actor: peer.name,
        subject: agentId,
        payload: { failures: next.failures },
      });
    })
    .catch((error: unknown) =>
      context.log('warn', 'an agent’s health was not stored', { error: String(error) }),
    );
}
