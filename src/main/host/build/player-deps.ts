import type { Agents } from '../../agents/index.ts';
import type { PlayerAgents, SessionSeats } from '../../players/index.ts';
import type { Sessions } from '../../sessions/index.ts';

/** The parts of sessions that hosted players need. */
export const sessionSeats = (sessions: Sessions): SessionSeats => ({
  seatsOf(sessionId) {
    const summary = sessions.findSummary(sessionId);
    return summary && { template: summary.template, agents: summary.participants };
  },
  activeSessionsOf: (agentIds) => [
    ...new Set(agentIds.flatMap((agentId) => sessions.activeSessionsOf(agentId))),
  ],
  suspendGameClock: sessions.suspendGameClock,
  resumeGameClock: sessions.resumeGameClock,
});

/** The access of hosted players to this host's own agents. The person is an own agent too, but left out of the list. */
export const playerAgents = (agents: Agents): PlayerAgents => ({
  ensureOwnAgent: (kind, name, spec) => agents.ensureOwnAgent(kind, name, spec),
  listOwnAgents: () => {
    const players = new Map();
    for (const [agentId, agent] of agents.listOwnAgents())
      if (agent.kind !== 'person') players.set(agentId, agent);
    return players;
  },
});
