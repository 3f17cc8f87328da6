import { nameOf, type Desk } from './desk.ts';
import type { Peer } from './peer.ts';
import type { AgentRecord } from './records.ts';
import { readEndpoint } from './rules/endpoint.ts';
import { isForfeiting } from './rules/lifecycle.ts';

/** The agent as somebody to call; checked again at call time, whatever the record says. Null: not callable. */
export function peerOf(desk: Desk, agent: AgentRecord): Peer | null {
  const forbidden = desk.forbiddenPorts();
  const endpoint = readEndpoint(agent.endpoint, { ports: [], allowed: [agent.port], forbidden });
  return endpoint.ok ? { endpoint: endpoint.value, dialect: agent.dialect, name: nameOf(agent) } : null;
}

/** Its breaker is open, or it has gone: nobody waits for it. */
export const isAway = (desk: Desk, agent: AgentRecord): boolean =>
  agent.life.phase === 'SHUTDOWN' || isForfeiting(agent.life, desk.ports.clock.nowMs());
