export { createAgents, type Agents, type LocalAgent, type LocalKind, type NewAgent } from './service.ts';
export { tokenHash } from '../token-hash.ts';
export type { Agent, AgentKind } from './store.ts';
