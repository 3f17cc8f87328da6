import { note, type Desk, type LeagueDeps } from './desk.ts';
import { withAgentCache } from './agent-cache.ts';
import { createExchanger } from './exchange.ts';
import { createHealth } from './health.ts';
import { matchStore } from './match-store.ts';
import { timed } from './match-times.ts';
import { createMessageLog } from './message-log.ts';
import { messageStore } from './message-store.ts';
import { createPeerCaller, type Peer, type PeerAnswer, type Question } from './peer.ts';
import { ratingStore } from './rating-store.ts';
import type { AgentRecord } from './records.ts';
import { live } from './rules/lifecycle.ts';
import { leagueStore } from './store.ts';

interface DeskDeps extends LeagueDeps {
  readonly otherPorts: () => readonly number[];
}

/** The desk over the database and the network; every exchange is kept, every outcome counts as health. */
export function createDesk(deps: DeskDeps, managerPort: () => number): Desk {
  const store = withAgentCache(leagueStore(deps.db), deps.writer);
  const messages = messageStore(deps.db);
  const { writer, log, ports } = deps;
  const wire = createMessageLog({ writer, messages, log, clock: ports.clock });
  const health = createHealth();
  const desk: Desk = {
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
        noteOutcome(desk, { peer, question, answer, durationMs }),
    }),
  };
  return desk;
}

interface Told {
  readonly peer: Peer;
  readonly question: Question;
  readonly answer: PeerAnswer;
  readonly durationMs: number;
}

/** Health and breaker. After LEAGUE_COMPLETED some agents end their process; that is no failure. */
function noteOutcome(desk: Desk, { peer, question, answer, durationMs }: Told): void {
  const { leagueId } = question;
  if (leagueId === null || question.type === 'LEAGUE_COMPLETED') return;
  const key = `${leagueId}/${peer.name}`;
  const nowMs = desk.ports.clock.nowMs();
  if (answer.ok) desk.health.noteSuccess(key, durationMs, nowMs);
  else desk.health.noteFailure(key, answer.code, nowMs);
  const [kind = '', agentId = ''] = peer.name.split(':');
  const agent = desk.store.agent(leagueId, kind as AgentRecord['kind'], agentId);
  if (agent === null || (answer.ok && agent.life.failures === 0 && agent.life.phase !== 'SUSPENDED')) return;
  desk.writer
    .write(() => {
      const current = desk.store.agent(leagueId, agent.kind, agentId);
      if (current === null) return;
      const next = live(current.life, answer.ok ? { type: 'succeeded' } : { type: 'failed', nowMs });
      desk.store.saveLife(current, next);
      if (next.phase === current.life.phase) return;
      const action = next.phase === 'SUSPENDED' ? 'AGENT_SUSPENDED' : 'AGENT_RECOVERED';
      note(desk, leagueId, {
        action,
        actor: peer.name,
        subject: agentId,
        payload: { failures: next.failures },
      });
    })
    .catch((error: unknown) =>
      desk.log('warn', 'an agent’s health was not stored', { error: String(error) }),
    );
}
