import { senderOf, type LeagueContext } from '../context.ts';
import type { LeaguePeer } from './rpc-client.ts';
import type { LeagueAgentRecord } from '../records.ts';
import { parseAgentEndpoint } from '../rules/endpoint.ts';
import { isBreakerOpen } from '../rules/agent-health.ts';

/**
 * The agent as a peer that can be called. The stored endpoint is checked again at each call; null when
 * it is not allowed.
 */
export function toLeaguePeer(context: LeagueContext, agent: LeagueAgentRecord): LeaguePeer | null {
  const forbiddenPorts = context.forbiddenPorts();
  const endpoint = parseAgentEndpoint(agent.endpoint, {
    ports: [],
    allowed: [agent.port],
    forbidden: forbiddenPorts,
  });
  return endpoint.ok ? { endpoint: endpoint.value, dialect: agent.dialect, name: senderOf(agent) } : null;
}

/** Whether the agent is not called: it has left the league, or its circuit breaker is open. */
export const isUnavailable = (context: LeagueContext, agent: LeagueAgentRecord): boolean =>
  agent.healthState.phase === 'SHUTDOWN' || isBreakerOpen(agent.healthState, context.runtime.clock.nowMs());
