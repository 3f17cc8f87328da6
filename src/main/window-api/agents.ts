import { accept } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { Handlers } from './dispatcher.ts';

export interface AgentCallDeps {
  readonly agents: Agents;
}

type AgentCalls = Pick<Handlers, 'agents.list' | 'agents.create' | 'agents.revoke'>;

/**
 * Handlers of the calls with which a person manages agents; `names-and-profiles.ts` has `agents.profile`, and
 * `rewards.ts` the calls about their wallets.
 */
export const agentCalls = ({ agents }: AgentCallDeps): AgentCalls => ({
  'agents.list': () => accept([...agents.list()]),
  'agents.create': async ({ name }) => accept(await agents.register(name)),
  'agents.revoke': ({ agentId }) => agents.revoke(agentId, 'person'),
});
