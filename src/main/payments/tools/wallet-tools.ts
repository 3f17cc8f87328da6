import { refuse } from '../../../shared/outcome.ts';
import type { AgentWallet } from '../../wallet/index.ts';
import type { AnyTool, FreeTool } from '../paywall.ts';
import { PAYMENT_SERVER, type PaymentTools } from '../mcp/catalogue.ts';

const { tools } = PAYMENT_SERVER;

type Input<N extends keyof PaymentTools> = PaymentTools[N]['input'];

/** Lets agents of this host pay from the owner's wallet. The agent is identified by its token, never by an argument. */
export function walletTools(wallet: AgentWallet): Record<string, AnyTool> {
  const notAnAgent = () =>
    refuse(
      'FORBIDDEN',
      'The wallet pays only for agents of this host, which identify themselves with a token',
    );
  const status: FreeTool<Input<'wallet_status'>> = {
    kind: 'free',
    input: tools.wallet_status.input,
    run: (_args, { agentId }) => (agentId === null ? notAnAgent() : wallet.status(agentId)),
  };
  const pay: FreeTool<Input<'wallet_pay'>> = {
    kind: 'free',
    input: tools.wallet_pay.input,
    run({ tool, arguments: args, server = null, requestId }, { agentId }) {
      return agentId === null ? notAnAgent() : wallet.pay(agentId, { tool, server, args, requestId });
    },
  };
  const payment: FreeTool<Input<'wallet_payment'>> = {
    kind: 'free',
    input: tools.wallet_payment.input,
    run: ({ paymentId }, { agentId }) =>
      agentId === null ? notAnAgent() : wallet.payment(agentId, paymentId),
  };
  return {
    wallet_status: status as AnyTool,
    wallet_pay: pay as AnyTool,
    wallet_payment: payment as AnyTool,
  };
}
