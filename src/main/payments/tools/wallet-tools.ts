import type { LedgerState } from '../../../shared/contract/index.ts';
import { accept, refuse } from '../../../shared/outcome.ts';
import type { Elicit } from '../../platform/mcp/elicitation.ts';
import type { AgentPrice, AgentWallet } from '../../wallet/index.ts';
import type { AnyTool, FreeTool } from '../paywall.ts';
import { PAYMENT_SERVER, type PaymentTools } from '../mcp/catalogue.ts';
import { MICRO_PER_UNIT } from '../../../shared/units.ts';

const { tools } = PAYMENT_SERVER;

type Input<N extends keyof PaymentTools> = PaymentTools[N]['input'];

/**
 * Asks the person at the client for consent to the payment, whose values are fixed; `late` if there was no answer in
 * time. The limits of the wallet and the approval in the window apply anyway.
 */
async function requestConsent(
  elicit: Elicit,
  tool: string,
  price: AgentPrice | null,
): Promise<'yes' | 'no' | 'late'> {
  // Without a price there is nothing to show, and the payment is refused with its reason.
  if (price === null) return 'yes';
  const { amountMicro, payee, network, isMaximum } = price;
  const amount = `${isMaximum ? 'at most ' : ''}${amountMicro / MICRO_PER_UNIT} USDC`;
  const content = await elicit({
    message: `Pay ${amount} to ${payee} on ${network} for the tool ${tool}?`,
    requestedSchema: {
      type: 'object',
      properties: { pay: { type: 'boolean', title: 'Pay', default: false } },
      required: ['pay'],
    },
  });
  if (content === 'late') return 'late';
  return content?.['pay'] === true ? 'yes' : 'no';
}

/** Lets agents of this host pay from the owner's wallet. The agent is identified by its token, never by an argument. */
export function walletTools(
  wallet: AgentWallet,
  /** How the ledger of this host compares with the chain. */
  ledgerState: () => LedgerState,
): Record<string, AnyTool> {
  const notAnAgent = () =>
    refuse(
      'FORBIDDEN',
      'The wallet pays only for agents of this host, which identify themselves with a token',
    );
  const status: FreeTool<Input<'wallet_status'>> = {
    kind: 'free',
    input: tools.wallet_status.input,
    async run(_args, { agentId }) {
      if (agentId === null) return notAnAgent();
      const walletStatus = await wallet.readStatus(agentId);
      return walletStatus.ok ? accept({ ...walletStatus.value, ledger: ledgerState() }) : walletStatus;
    },
  };
  const pay: FreeTool<Input<'wallet_pay'>> = {
    kind: 'free',
    input: tools.wallet_pay.input,
    async run(
      { tool, arguments: args, server = null, requestId, url, transport, maxAmount, metered },
      { agentId, elicit },
    ) {
      if (agentId === null) return notAnAgent();
      const request = { tool, server, args, requestId, url, transport, maxAmountMicro: maxAmount, metered };
      const consent = elicit
        ? await requestConsent(elicit, tool, await wallet.readPrice(agentId, request))
        : 'yes';
      if (consent === 'no') return refuse('DECLINED', 'The person declined this payment; nothing was paid');
      // A person who did not respond in time finds the payment in the window.
      return wallet.pay(agentId, { ...request, isApprovalRequired: consent === 'late' });
    },
  };
  const payment: FreeTool<Input<'wallet_payment'>> = {
    kind: 'free',
    input: tools.wallet_payment.input,
    run: ({ paymentId }, { agentId }) =>
      agentId === null ? notAnAgent() : wallet.resolvePayment(agentId, paymentId),
  };
  return {
    wallet_status: status as AnyTool,
    wallet_pay: pay as AnyTool,
    wallet_payment: payment as AnyTool,
  };
}
