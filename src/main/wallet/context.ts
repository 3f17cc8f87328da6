import { walletLimits, type WalletLimits } from '../../shared/contract/index.ts';
import type { WalletCode } from '../../shared/codes/wallet.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Chain } from '../chain/index.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { Clock, SecretVault } from '../platform/ports.ts';
import type { Answered, Currency } from './offer.ts';
import { FIRST_LIMITS, type Spent } from './rules/limits.ts';
import type { WalletSigner } from './signer.ts';
import type { WalletChange, WalletPaymentRow, WalletPaymentStore } from './wallet-store.ts';

/** What the chain says of an authorisation; the payments' own witness is one. */
export interface WalletEvidence {
  evidenceOf(transfer: {
    readonly chainId: number;
    readonly asset: string;
    readonly payer: string;
    readonly nonce: string;
    readonly payTo: string;
    readonly amountMicro: number;
    readonly fromBlock: number | null;
  }): Promise<
    | { readonly kind: 'paid'; readonly txHash: string }
    | { readonly kind: 'spent_elsewhere' | 'unused' | 'unreachable' }
  >;
  height(): Promise<number | null>;
}

export interface WalletDeps extends CoreServices {
  /** The real clock: authorisations are judged by the chain, whose time is the real one. */
  readonly processClock: Clock;
  readonly vault: SecretVault;
  readonly chain: Chain;
  readonly settlementEvidence: WalletEvidence;
  readonly gatewayPort: () => number;
}

/** What the parts of the wallet work with. */
export interface WalletContext extends WalletDeps {
  readonly store: WalletPaymentStore;
  readonly signer: WalletSigner;
  /** Payments in the hands of a call; nobody else takes them up. */
  readonly busy: Set<string>;
}

export interface Paid {
  readonly payment: WalletPaymentRow;
  /** What the tool answered; null when the answer was lost. */
  readonly result: Answered['body'];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function limitsOf({ store }: Pick<WalletContext, 'store'>): WalletLimits {
  const stored = store.limits();
  return stored === null ? FIRST_LIMITS : walletLimits.parse(JSON.parse(stored));
}

export function spentOf({ store, ports }: Pick<WalletContext, 'store' | 'ports'>, tool = ''): Spent {
  const nowMs = ports.clock.nowMs();
  return {
    hourMicro: store.spentSince(nowMs - HOUR_MS),
    dayMicro: store.spentSince(nowMs - DAY_MS),
    toolDayMicro: store.spentOnSince(tool, nowMs - DAY_MS),
  };
}

export interface Noted {
  readonly action: string;
  readonly subject: string;
  readonly actor: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Inside a writer job: the audit row, and word to whoever looks. */
export function appendAudit({ audit, bus, writer }: WalletContext, noted: Noted): void {
  audit.append({ system: 'payments', ...noted });
  writer.afterCommit(() => bus.emit('payments.changed', { kind: 'wallet', id: noted.subject }));
}

export interface Move extends Partial<Pick<WalletChange, 'reason' | 'txHash' | 'result'>> {
  readonly state: WalletPaymentRow['state'];
  readonly action: string;
  /** Whose doing it is; the asker's where nothing is said. */
  readonly actor?: string;
}

/** States whose amount counts against the caps. */
const SPENT: ReadonlySet<WalletPaymentRow['state']> = new Set(['reserved', 'paid', 'unknown']);

export const spenderOf = ({ agentId }: Pick<WalletPaymentRow, 'agentId'>): string => agentId ?? 'person';

/** Inside a writer job. */
export function move(context: WalletContext, row: WalletPaymentRow, to: Move): WalletPaymentRow {
  const { state, action, reason = null, txHash = row.txHash, result = row.result } = to;
  const updatedAtMs = context.ports.clock.nowMs();
  const spentAtMs = SPENT.has(state) ? (row.spentAtMs ?? updatedAtMs) : null;
  const change = { state, reason, txHash, result, spentAtMs, updatedAtMs };
  context.store.change(row.paymentId, change);
  const { tool, payee, amountMicro } = row;
  appendAudit(context, {
    action,
    subject: row.paymentId,
    actor: to.actor ?? spenderOf(row),
    payload: { tool, payee, amountMicro, reason, txHash },
  });
  return { ...row, ...change };
}

export function currencyOf({ chain }: Pick<WalletContext, 'chain'>): Outcome<Currency, WalletCode> {
  const { usdc, chainId } = chain.status();
  if (usdc === null) return refuse('WALLET_OFFER', 'The chain does not answer');
  return accept({ network: `eip155:${chainId}`, asset: usdc.address.toLowerCase() });
}

/** The token to sign for, and null where the chain is another one than that of the payment. */
export function tokenOf(
  { chain }: Pick<WalletContext, 'chain'>,
  { network }: Pick<WalletPaymentRow, 'network'>,
) {
  const { usdc, chainId } = chain.status();
  return usdc === null || network !== `eip155:${chainId}` ? null : { chainId, ...usdc };
}
