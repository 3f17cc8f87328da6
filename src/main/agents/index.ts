/** Agents: the identities that call the host, with their tokens. How a built-in agent decides belongs to `players`. */

export { createAgents, type Agents, type OwnAgent, type OwnAgentKind, type NewAgent } from './service.ts';
export { playerBadgeOf } from './player-badge.ts';
export type { Agent, AgentKind } from './store.ts';
