import { accept, refuse } from '../../../shared/outcome.ts';
import type { AgentStakes } from '../../stakes/index.ts';
import type { AnyTool, FreeTool } from '../paywall.ts';
import { PAYMENT_SERVER, type PaymentTools } from '../mcp/catalogue.ts';

const { tools } = PAYMENT_SERVER;

type Input<N extends keyof PaymentTools> = PaymentTools[N]['input'];

/** Lets agents of this host find stakes and enter them, within the limits of the owner's wallet. */
export function stakeTools(stakes: AgentStakes): Record<string, AnyTool> {
  const list: FreeTool<Input<'stake_list'>> = {
    kind: 'free',
    input: tools.stake_list.input,
    run: () => accept(stakes.listOpen()),
  };
  const enter: FreeTool<Input<'stake_enter'>> = {
    kind: 'free',
    input: tools.stake_enter.input,
    run: ({ stakeId, requestId, player = null }, { agentId }) =>
      agentId === null
        ? refuse('FORBIDDEN', 'Only agents of this host, which identify themselves with a token, can enter')
        : stakes.enter(agentId, { stakeId, requestId, player }),
  };
  return { stake_list: list as AnyTool, stake_enter: enter as AnyTool };
}
