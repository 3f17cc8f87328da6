import { walletLimits, type WalletLimits } from '../../shared/contract/index.ts';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Chain } from '../chain/index.ts';
import type { Mutex } from '../platform/mutex.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { Clock, SecretVault } from '../platform/runtime.ts';
import type { PublicFetch } from '../platform/http-client/public-fetch.ts';
import type { MandateStore } from './mandates.ts';
import type { PaymentCurrency } from './offer.ts';
import type { ToolResponse } from './seller-call.ts';
import { DEFAULT_WALLET_LIMITS, originOf, type SpentTotals } from './rules/limits.ts';
import type { WalletSigner } from './signer.ts';
import type { WalletChange, WalletPaymentRow, WalletPaymentStore } from './wallet-payment-store.ts';
import { DAY_MS, HOUR_MS } from '../../shared/units.ts';

/** The transfer that an authorisation of the wallet allows, as the chain has to show it. */
export interface WalletTransfer {
  readonly chainId: number;
  readonly asset: string;
  readonly payer: string;
  readonly nonce: string;
  readonly payTo: string;
  readonly amountMicro: number;
  /** The block from which the transfer is searched; null when no node responded before the signing. */
  readonly fromBlock: number | null;
  /** The transaction that the seller named. It is only a hint, which is read first: the chain decides. */
  readonly txHash: string | null;
  /** The signed maximum of a metered payment; null for an exact amount. */
  readonly maxMicro: number | null;
  /** Whether any amount up to `amountMicro` pays: the seller of a metered payment takes what was used. */
  readonly isMaximum: boolean;
}

/** Reads from the chain whether an authorisation was used. `createSettlementEvidence` of payments implements it. */
export interface WalletEvidence {
  readSettlement(
    transfer: WalletTransfer,
  ): Promise<
    | { readonly kind: 'paid'; readonly txHash: string; readonly takenMicro?: number }
    | { readonly kind: 'used_for_other' | 'cancelled' | 'unused' | 'unreachable' }
  >;
  readHeight(): Promise<number | null>;
}

export interface WalletDeps extends CoreServices {
  /** The real clock, even under test: the chain compares authorisations with real time. */
  readonly processClock: Clock;
  readonly vault: SecretVault;
  readonly chain: Chain;
  readonly settlementEvidence: WalletEvidence;
  /** Sends requests to sellers: to public addresses and this computer only, without redirects. */
  readonly fetch: PublicFetch;
  readonly gatewayPort: () => number;
}

/** Shared by the parts of the wallet. */
export interface WalletContext extends WalletDeps {
  readonly store: WalletPaymentStore;
  readonly mandates: MandateStore;
  readonly signer: WalletSigner;
  /** Runs metered payments one after the other: two approvals of Permit2 at once would have the same nonce. */
  readonly meteredPayments: Mutex;
  /** Ids of payments that a call is processing. The settlement watch skips them. */
  readonly paymentsInProgress: Set<string>;
}

/** A payment that was sent, and what the seller returned. */
export interface PaidResult {
  readonly payment: WalletPaymentRow;
  /** The tool's result; null if it was lost. */
  readonly result: ToolResponse['body'];
}

/** The limits that a person has set, or the defaults. */
export function readLimits({ store }: Pick<WalletContext, 'store'>): WalletLimits {
  const stored = store.findLimits();
  return stored === null ? DEFAULT_WALLET_LIMITS : walletLimits.parse(JSON.parse(stored));
}

/** The tool, payee and address of a payment. Each may have a cap of its own besides the caps of the whole wallet. */
export interface SpendTarget {
  readonly tool: string;
  readonly payee: string;
  readonly url: string;
}

/**
 * Sums the amounts that count towards the caps now, those of tool, payee and origin for the target. Without one these are
 * 0, and the payee counts as known.
 */
export function readSpentTotals(
  { store, runtime }: Pick<WalletContext, 'store' | 'runtime'>,
  target: SpendTarget | null = null,
): SpentTotals {
  const nowMs = runtime.clock.nowMs();
  return {
    hourMicro: store.sumSpentSince(nowMs - HOUR_MS),
    dayMicro: store.sumSpentSince(nowMs - DAY_MS),
    hourCount: store.countSince(nowMs - HOUR_MS),
    toolDayMicro: target === null ? 0 : store.sumSpentOnToolSince(target.tool, nowMs - DAY_MS),
    payeeDayMicro: target === null ? 0 : store.sumSpentToPayeeSince(target.payee, nowMs - DAY_MS),
    originDayMicro: target === null ? 0 : store.sumSpentAtOriginSince(originOf(target.url), nowMs - DAY_MS),
    isKnownPayee: target === null || store.hasPaid(target.payee),
  };
}

export interface WalletAuditEntry {
  readonly action: string;
  readonly subject: string;
  readonly actor: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Appends an audit row and notifies the window after the commit. Runs inside a writer job. */
export function appendWalletAudit({ audit, bus, writer }: WalletContext, entry: WalletAuditEntry): void {
  audit.append({ system: 'payments', ...entry });
  writer.afterCommit(() => bus.emit('payments.changed', { kind: 'wallet', id: entry.subject }));
}

/** A change of a payment. Transaction and result stay where they are absent; an absent `reason` becomes null. */
export interface PaymentTransition extends Partial<Pick<WalletChange, 'reason' | 'txHash' | 'result'>> {
  /** The amount that the seller has taken of a metered payment; the stored one stays where it is absent. */
  readonly amountMicro?: number | undefined;
  /** Status and hash of the response; what is stored stays without one. */
  readonly response?: { readonly status: number; readonly hash: string };
  readonly state: WalletPaymentRow['state'];
  readonly action: string;
  /** Actor of the audit row; by default the spender. */
  readonly actor?: string;
}

/** States in which the amount counts against the caps. */
const SPENT_STATES: ReadonlySet<WalletPaymentRow['state']> = new Set(['reserved', 'paid', 'unknown']);

/** The agent that pays, or `person`. */
export const spenderOf = ({ agentId }: Pick<WalletPaymentRow, 'agentId'>): string => agentId ?? 'person';

/** Moves a payment to another state. Runs inside a writer job. */
export function movePaymentInJob(
  context: WalletContext,
  row: WalletPaymentRow,
  transition: PaymentTransition,
): WalletPaymentRow {
  const { state, action, reason = null, txHash = row.txHash, result = row.result } = transition;
  const updatedAtMs = context.runtime.clock.nowMs();
  const spentAtMs = SPENT_STATES.has(state) ? (row.spentAtMs ?? updatedAtMs) : null;
  const responseStatus = transition.response?.status ?? row.responseStatus;
  const responseHash = transition.response?.hash ?? row.responseHash;
  const amountMicro = transition.amountMicro ?? row.amountMicro;
  const response = { responseStatus, responseHash };
  const change = { state, amountMicro, reason, txHash, result, ...response, spentAtMs, updatedAtMs };
  context.store.update(row.paymentId, change);
  const { tool, payee, mandateId } = row;
  const origin = originOf(row.url);
  appendWalletAudit(context, {
    action,
    subject: row.paymentId,
    actor: transition.actor ?? spenderOf(row),
    payload: { tool, payee, amountMicro, origin, mandateId, reason, txHash },
  });
  return { ...row, ...change };
}

/** Reads the token in which the wallet pays on the chain of this host; refused while the chain does not show it. */
export function readCurrency({ chain }: Pick<WalletContext, 'chain'>): Outcome<PaymentCurrency, WalletCode> {
  const { usdc, chainId } = chain.status();
  if (usdc === null) return refuse('WALLET_OFFER', 'The chain does not answer');
  return accept({ network: `eip155:${chainId}`, asset: usdc.address.toLowerCase() });
}

/** Finds the token that a payment is signed for; null if the host is on another chain than the payment. */
export function findToken(
  { chain }: Pick<WalletContext, 'chain'>,
  { network }: Pick<WalletPaymentRow, 'network'>,
) {
  const { usdc, chainId } = chain.status();
  return usdc === null || network !== `eip155:${chainId}` ? null : { chainId, ...usdc };
}

/** The transfer to look for; null for a payment that was never signed. */
export function transferOf(
  { network, payer, asset, nonce, payee, amountMicro, maxMicro, state, fromBlock }: WalletPaymentRow,
  txHash: string | null,
): WalletTransfer | null {
  if (payer === null || asset === null || nonce === null) return null;
  const chainId = Number(network.slice('eip155:'.length));
  // The amount that was taken by usage is known once the payment is paid.
  const isMaximum = maxMicro !== null && state !== 'paid';
  return { chainId, asset, payer, nonce, payTo: payee, amountMicro, maxMicro, isMaximum, fromBlock, txHash };
}
