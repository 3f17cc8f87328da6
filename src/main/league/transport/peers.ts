import { nameOf, type LeagueContext } from '../context.ts';
import type { Peer } from './rpc-client.ts';
import type { AgentRecord } from '../records.ts';
import { readEndpoint } from '../rules/endpoint.ts';
import { isForfeiting } from '../rules/lifecycle.ts';

/** The agent as somebody to call; checked again at call time, whatever the record says. Null: not callable. */
export function peerOf(context: LeagueContext, agent: AgentRecord): Peer | null {
  const forbidden = context.forbiddenPorts();
  const endpoint = readEndpoint(agent.endpoint, { ports: [], allowed: [agent.port], forbidden });
  return endpoint.ok ? { endpoint: endpoint.value, dialect: agent.dialect, name: nameOf(agent) } : null;
}

/** Its breaker is open, or it has gone: nobody waits for it. */
export const isAway = (context: LeagueContext, agent: AgentRecord): boolean =>
  agent.life.phase === 'SHUTDOWN' || isForfeiting(agent.life, context.ports.clock.nowMs());
