export { createAgents, type Agents, type LocalAgent, type LocalAgentKind, type NewAgent } from './service.ts';
export type { Agent, AgentKind } from './store.ts';
