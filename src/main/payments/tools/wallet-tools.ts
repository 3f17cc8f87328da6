import { refuse } from '../../../shared/outcome.ts';
import type { AgentWallet } from '../../wallet/index.ts';
import type { AnyTool, FreeTool } from '../paywall.ts';
import { PAYMENT_SERVER, type PaymentTools } from '../mcp/catalogue.ts';

const { tools } = PAYMENT_SERVER;

type Input<N extends keyof PaymentTools> = PaymentTools[N]['input'];

/** An agent of this host asks the person's wallet; who it is comes from its token, never from an argument. */
export function walletTools(purse: AgentWallet): Record<string, AnyTool> {
  const nobody = () => refuse('FORBIDDEN', 'The wallet pays for agents of this host, known by their token');
  const status: FreeTool<Input<'wallet_status'>> = {
    kind: 'free',
    input: tools.wallet_status.input,
    run: (_args, { agentId }) => (agentId === null ? nobody() : purse.status(agentId)),
  };
  const pay: FreeTool<Input<'wallet_pay'>> = {
    kind: 'free',
    input: tools.wallet_pay.input,
    run({ tool, arguments: args, server = null, requestId }, { agentId }) {
      return agentId === null ? nobody() : purse.pay(agentId, { tool, server, args, requestId });
    },
  };
  const payment: FreeTool<Input<'wallet_payment'>> = {
    kind: 'free',
    input: tools.wallet_payment.input,
    run: ({ paymentId }, { agentId }) => (agentId === null ? nobody() : purse.payment(agentId, paymentId)),
  };
  return {
    wallet_status: status as AnyTool,
    wallet_pay: pay as AnyTool,
    wallet_payment: payment as AnyTool,
  };
}
