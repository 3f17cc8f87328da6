import type { WalletCode } from '../../shared/codes/wallet.ts';
import type { JsonObject } from '../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import { parseStoredResult, type PayRequest } from './pay-call.ts';
import type { Wallet } from './service.ts';
import type { WalletPaymentRow } from './wallet-payment-store.ts';

/** What an agent may request; its own id comes from its token. */
export type AgentPaymentRequest = Pick<
  PayRequest,
  | 'requestId'
  | 'tool'
  | 'server'
  | 'args'
  | 'isApprovalRequired'
  | 'url'
  | 'transport'
  | 'maxAmountMicro'
  | 'metered'
>;

/** The price of a call, which a person sees before it is paid. */
export interface AgentPrice {
  readonly amountMicro: number;
  readonly payee: string;
  readonly network: string;
  /** Whether the amount is the maximum price of a metered call. */
  readonly isMaximum: boolean;
}

/** The part of the wallet that agents may use. Limits, approvals and the key stay with the person. */
export interface AgentWallet {
  /** The wallet's address on the current network; null before a key exists. */
  readAddress(): Promise<string | null>;
  /** The agent for which the wallet signed an authorisation; null when the person paid, or when the wallet did not sign it. */
  findPayingAgent(payer: string, nonce: string): string | null;
  /** The limits, the balance and what may still be spent now. Refused for an agent that no person has allowed. */
  readStatus(agentId: string): Promise<Outcome<JsonObject, WalletCode>>;
  /** Pays a call. The response contains the payment and, as `result`, what the tool returned. */
  pay(agentId: string, request: AgentPaymentRequest): Promise<Outcome<JsonObject, WalletCode>>;
  /** The price of a call, without paying it; null when there is none, and then `pay` says why. */
  readPrice(agentId: string, request: AgentPaymentRequest): Promise<AgentPrice | null>;
  /** Finds a payment that this agent requested. */
  resolvePayment(agentId: string, paymentId: string): Outcome<JsonObject, 'NOT_FOUND'>;
}

/** Creates the wallet that the tools of the payments server use. */
export const createAgentWallet = (wallet: Wallet): AgentWallet => ({
  readAddress: () => wallet.readAddress(),
  findPayingAgent: (payer, nonce) => wallet.findPayingAgent(payer, nonce),
  async readStatus(agentId) {
    const limits = wallet.readLimits();
    if (!limits.agents.includes(agentId))
      return refuse('WALLET_NOT_ALLOWED', 'No person has allowed this agent to pay from the wallet');
    const { hourMicro, dayMicro } = wallet.readSpentTotals();
    const { enabled, perCallMicro, perHourMicro, perDayMicro, approveAboveMicro, tools, toolCaps } = limits;
    return accept({
      enabled,
      address: await wallet.readAddress(),
      balanceMicro: await wallet.readBalanceMicro(),
      perCallMicro,
      leftThisHourMicro: Math.max(0, perHourMicro - hourMicro),
      leftThisDayMicro: Math.max(0, perDayMicro - dayMicro),
      approvalAboveMicro: approveAboveMicro,
      tools: [...tools],
      toolCaps: toolCaps.map((cap) => ({ ...cap })),
      servers: [...limits.servers],
      perPayeeDayMicro: limits.perPayeeDayMicro,
      perOriginDayMicro: limits.perOriginDayMicro,
      paymentsPerHour: limits.paymentsPerHour,
      approveNewPayee: limits.approveNewPayee,
    });
  },
  async pay(agentId, request) {
    const outcome = await wallet.pay({ agentId, ...request });
    if (!outcome.ok) return outcome;
    const { payment, result } = outcome.value;
    return accept({ ...toAgentResponse(payment), result });
  },
  async readPrice(agentId, request) {
    if (!wallet.readLimits().agents.includes(agentId)) return null;
    const price = await wallet.quote({ agentId, ...request });
    return price.ok ? price.value : null;
  },
  resolvePayment(agentId, paymentId) {
    const row = wallet.find(paymentId);
    if (row === null || row.agentId !== agentId) return refuse('NOT_FOUND', 'You requested no such payment');
    return accept({ ...toAgentResponse(row), result: parseStoredResult(row) });
  },
});

const toAgentResponse = (row: WalletPaymentRow): JsonObject => ({
  paymentId: row.paymentId,
  state: row.state,
  tool: row.tool,
  amountMicro: row.amountMicro,
  payee: row.payee,
  txHash: row.txHash,
  reason: row.reason,
  mandateId: row.mandateId,
});
