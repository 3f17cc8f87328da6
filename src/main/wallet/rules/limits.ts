import type { WalletCode } from '../../../shared/codes/wallet.ts';
import type { WalletLimits } from '../../../shared/contract/index.ts';
import type { LimitProblem } from '../../../shared/payments/wallet-limits.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';

/** Limits of a new wallet: above the usual price of a call, and low enough that a mistake costs little. No agent may pay. */
export const DEFAULT_WALLET_LIMITS: WalletLimits = {
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
  perPayeeDayMicro: null,
  perOriginDayMicro: null,
  paymentsPerHour: null,
  approveNewPayee: false,
};

const capsOf = ({ perCallMicro, perHourMicro, perDayMicro, toolCaps }: WalletLimits): string =>
  JSON.stringify([perCallMicro, perHourMicro, perDayMicro, toolCaps]);

/** Whether the caps that may contradict each other differ. */
export const areCapsChanged = (before: WalletLimits, after: WalletLimits): boolean =>
  capsOf(before) !== capsOf(after);

export function limitProblemText(problem: LimitProblem): string {
  switch (problem.kind) {
    case 'hour_below_call':
      return 'One call may cost more than one hour allows; lower the limit per call or raise the one per hour';
    case 'day_below_hour':
      return 'One hour allows more than one day; lower the limit per hour or raise the one per day';
    case 'tool_day_below_call':
      return `One call of ${problem.tool} may cost more than its day allows; change one of the two`;
  }
}

export interface SpendRequest {
  readonly tool: string;
  /** The payee's address in lower case. */
  readonly payee: string;
  readonly amountMicro: number;
}

export interface Spender {
  /** Null for the person. */
  readonly agentId: string | null;
  /** Null for this host. */
  readonly server: string | null;
}

/** What counts against the caps: the payments of the last 60 minutes (`hour`) and of the last 24 hours (`day`). */
export interface SpentTotals {
  readonly hourMicro: number;
  readonly dayMicro: number;
  /** The number of payments. */
  readonly hourCount: number;
  /** For the tool of this call only. */
  readonly toolDayMicro: number;
  /** For the payee of this call only. */
  readonly payeeDayMicro: number;
  /** For the origin of this call only. */
  readonly originDayMicro: number;
  /** Whether this payee was paid before. */
  readonly isKnownPayee: boolean;
}

const includes = (list: readonly string[], value: string): boolean =>
  list.some((item) => item.toLowerCase() === value.toLowerCase());

const isAllowedBy = (list: readonly string[], value: string): boolean =>
  list.length === 0 || includes(list, value);

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/u, '');

/** `https://tools.example` of an address; the whole address of a stake, which has no origin. */
export function originOf(url: string): string {
  const { origin } = new URL(url);
  return origin === 'null' ? url : origin;
}

/** Whether an address may be paid, because it or its whole origin is the one on the list. */
const isListed = (server: string, allowed: string): boolean => {
  const [url, allowedUrl] = [withoutTrailingSlash(server), withoutTrailingSlash(allowed)];
  return url === allowedUrl || URL.parse(url)?.origin === allowedUrl;
};

/** Checks whether the spender may pay at all, before anything is sent to the server. */
export function checkSpender(limits: WalletLimits, { agentId, server }: Spender): Outcome<null, WalletCode> {
  if (!limits.enabled) return refuse('WALLET_STOPPED', 'The wallet is stopped');
  if (agentId === null) return accept(null);
  if (!limits.agents.includes(agentId))
    return refuse('WALLET_NOT_ALLOWED', 'No person has allowed this agent to pay from the wallet');
  if (server !== null && !limits.servers.some((allowed) => isListed(server, allowed)))
    return refuse('WALLET_NOT_ALLOWED', 'This server is not on the wallet’s list');
  return accept(null);
}

/** Checks a payment against the limits. A person's approval lifts none of them: it is for payments above the threshold. */
export function checkLimits(
  limits: WalletLimits,
  request: SpendRequest,
  spent: SpentTotals,
): Outcome<null, WalletCode> {
  if (!limits.enabled) return refuse('WALLET_STOPPED', 'The wallet is stopped');
  if (!isAllowedBy(limits.tools, request.tool))
    return refuse('WALLET_NOT_ALLOWED', 'This tool is not on the wallet’s list');
  if (!isAllowedBy(limits.payees, request.payee))
    return refuse('WALLET_NOT_ALLOWED', 'This payee is not on the wallet’s list');
  if (request.amountMicro > limits.perCallMicro)
    return refuse('WALLET_CAP', 'This is more than one call may cost');
  if (spent.hourMicro + request.amountMicro > limits.perHourMicro)
    return refuse('WALLET_CAP', 'This would exceed the limit for one hour');
  if (spent.dayMicro + request.amountMicro > limits.perDayMicro)
    return refuse('WALLET_CAP', 'This would exceed the limit for one day');
  const optionalCaps = checkOptionalCaps(limits, request, spent);
  return optionalCaps.ok ? checkToolCaps(limits, request, spent) : optionalCaps;
}

/** Checks the caps for one payee, for one origin and for the number of payments. A wallet may be without them. */
function checkOptionalCaps(
  { perPayeeDayMicro, perOriginDayMicro, paymentsPerHour }: WalletLimits,
  { amountMicro }: SpendRequest,
  spent: SpentTotals,
): Outcome<null, WalletCode> {
  if (paymentsPerHour !== null && spent.hourCount >= paymentsPerHour)
    return refuse('WALLET_CAP', 'No more payments are allowed in this hour');
  if (perPayeeDayMicro !== null && spent.payeeDayMicro + amountMicro > perPayeeDayMicro)
    return refuse('WALLET_CAP', 'This would exceed the limit for this payee for one day');
  if (perOriginDayMicro !== null && spent.originDayMicro + amountMicro > perOriginDayMicro)
    return refuse('WALLET_CAP', 'This would exceed the limit for this server for one day');
  return accept(null);
}

/** Checks every cap for the tool. A tool without one has the common caps only. */
function checkToolCaps(
  { toolCaps }: WalletLimits,
  { tool, amountMicro }: SpendRequest,
  { toolDayMicro }: SpentTotals,
): Outcome<null, WalletCode> {
  for (const cap of toolCaps.filter((toolCap) => includes([toolCap.tool], tool))) {
    if (amountMicro > cap.perCallMicro)
      return refuse('WALLET_CAP', 'This is more than one call of this tool may cost');
    if (toolDayMicro + amountMicro > cap.perDayMicro)
      return refuse('WALLET_CAP', 'This would exceed the limit for this tool for one day');
  }
  return accept(null);
}
