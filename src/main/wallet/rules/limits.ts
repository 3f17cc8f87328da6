import type { WalletCode } from '../../../shared/codes/wallet.ts';
import type { WalletLimits } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** Small enough that a mistake costs little; above common prices of a call. No agent may pay yet. */
export const FIRST_LIMITS: WalletLimits = {
  enabled: true,
  perCallMicro: 100_000,
  perHourMicro: 500_000,
  perDayMicro: 2_000_000,
  approveAboveMicro: 50_000,
  payees: [],
  tools: [],
  toolCaps: [],
  agents: [],
  servers: [],
};

export interface SpendRequest {
  readonly tool: string;
  /** Lower case. */
  readonly payee: string;
  readonly amountMicro: number;
}

export interface Spender {
  /** Null is the person. */
  readonly agentId: string | null;
  /** Null is this host. */
  readonly server: string | null;
}

export interface Spent {
  readonly hourMicro: number;
  readonly dayMicro: number;
  /** For this very tool. */
  readonly toolDayMicro: number;
}

const includes = (list: readonly string[], value: string): boolean =>
  list.some((each) => each.toLowerCase() === value.toLowerCase());

const allows = (list: readonly string[], value: string): boolean =>
  list.length === 0 || includes(list, value);

const bare = (url: string): string => url.replace(/\/+$/u, '');

/** Whether somebody may ask at all; judged before a byte goes to the server that was named. */
export function judgeSpender(limits: WalletLimits, { agentId, server }: Spender): Outcome<null, WalletCode> {
  if (!limits.enabled) return refuse('WALLET_STOPPED', 'The wallet is stopped');
  if (agentId === null) return accept(null);
  if (!limits.agents.includes(agentId))
    return refuse('WALLET_NOT_ALLOWED', 'No person has allowed this agent to pay from the wallet');
  if (server !== null && !limits.servers.some((each) => bare(each) === bare(server)))
    return refuse('WALLET_NOT_ALLOWED', 'This server is not on the wallet’s list');
  return accept(null);
}

/** Whether the limits let this be paid now. A person's approval stands above none of them but the threshold. */
export function judge(limits: WalletLimits, request: SpendRequest, spent: Spent): Outcome<null, WalletCode> {
  if (!limits.enabled) return refuse('WALLET_STOPPED', 'The wallet is stopped');
  if (!allows(limits.tools, request.tool))
    return refuse('WALLET_NOT_ALLOWED', 'This tool is not on the wallet’s list');
  if (!allows(limits.payees, request.payee))
    return refuse('WALLET_NOT_ALLOWED', 'This payee is not on the wallet’s list');
  if (request.amountMicro > limits.perCallMicro)
    return refuse('WALLET_CAP', 'This is more than one call may cost');
  if (spent.hourMicro + request.amountMicro > limits.perHourMicro)
    return refuse('WALLET_CAP', 'This is more than an hour may still cost');
  if (spent.dayMicro + request.amountMicro > limits.perDayMicro)
    return refuse('WALLET_CAP', 'This is more than a day may still cost');
  return judgeTool(limits, request, spent);
}

/** Every cap that names the tool holds; a tool without one has the common caps only. */
function judgeTool(
  { toolCaps }: WalletLimits,
  { tool, amountMicro }: SpendRequest,
  { toolDayMicro }: Spent,
): Outcome<null, WalletCode> {
  for (const cap of toolCaps.filter((each) => includes([each.tool], tool))) {
    if (amountMicro > cap.perCallMicro)
      return refuse('WALLET_CAP', 'This is more than one call of this tool may cost');
    if (toolDayMicro + amountMicro > cap.perDayMicro)
      return refuse('WALLET_CAP', 'This is more than this tool may still cost in a day');
  }
  return accept(null);
}
