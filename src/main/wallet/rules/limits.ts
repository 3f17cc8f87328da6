import type { WalletCode } from '../../../shared/codes/wallet.ts';
import type { WalletLimits } from '../../../shared/contract/index.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** Small enough that a mistake costs little; above common prices of a call. */
export const FIRST_LIMITS: WalletLimits = {
  enabled: true,
  perCallMicro: 100_000,
  perHourMicro: 500_000,
  perDayMicro: 2_000_000,
  approveAboveMicro: 50_000,
  payees: [],
  tools: [],
};

export interface Asked {
  readonly tool: string;
  /** Lower case. */
  readonly payee: string;
  readonly amountMicro: number;
}

export interface Spent {
  readonly hourMicro: number;
  readonly dayMicro: number;
}

const includes = (list: readonly string[], value: string): boolean =>
  list.length === 0 || list.some((each) => each.toLowerCase() === value.toLowerCase());

/** Whether the limits let this be paid now. A person's approval stands above none of them but the threshold. */
export function judge(limits: WalletLimits, asked: Asked, spent: Spent): Outcome<null, WalletCode> {
  if (!limits.enabled) return refuse('WALLET_STOPPED', 'The wallet is stopped');
  if (!includes(limits.tools, asked.tool))
    return refuse('WALLET_NOT_ALLOWED', 'This tool is not on the wallet’s list');
  if (!includes(limits.payees, asked.payee))
    return refuse('WALLET_NOT_ALLOWED', 'This payee is not on the wallet’s list');
  if (asked.amountMicro > limits.perCallMicro)
    return refuse('WALLET_CAP', 'This is more than one call may cost');
  if (spent.hourMicro + asked.amountMicro > limits.perHourMicro)
    return refuse('WALLET_CAP', 'This is more than an hour may still cost');
  if (spent.dayMicro + asked.amountMicro > limits.perDayMicro)
    return refuse('WALLET_CAP', 'This is more than a day may still cost');
  return accept(null);
}
