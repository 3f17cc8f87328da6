import type { LedgerReport } from '../../../shared/contract/index.ts';
import type { ChainStatus, ChainService } from '../../chain/index.ts';
import { toChecksumAddress } from '../../platform/ethereum/checksum-address.ts';
import type { Payments } from '../../payments/index.ts';
import { type Rewards } from '../../rewards/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { UntimedAttentionItem } from './service.ts';

export interface MoneyDeps {
  readonly chain: Pick<ChainService, 'status'>;
  readonly rewards: Pick<Rewards, 'countHeld' | 'listHeld'>;
  readonly wallet: Pick<Wallet, 'countWaiting'>;
  readonly ledgerCheck: { report(): Pick<LedgerReport, 'differences' | 'totals'> };
  readonly payments: { readonly subscriptions: Pick<Payments['subscriptions'], 'remindersDue'> };
}

/** States in which nothing is minted although the person did not switch minting off. */
const DOWN_STATES: ReadonlySet<ChainStatus['state']> = new Set(['missing', 'down', 'wrong_chain']);
/** Problems that keep this host from minting although the chain can be reached. */
const BLOCKING_PROBLEMS: ReadonlySet<ChainStatus['detail']> = new Set([
  'no_gas',
  'not_minter',
  'wrong_token',
]);
/** Problems that delay only the mints for which the daily mint limit has no room; `detail` of the item names them. */
const LIMITING_PROBLEMS: ReadonlySet<ChainStatus['detail']> = new Set(['ceiling_reached', 'above_ceiling']);

/**
 * Held rewards, payments to approve, due renewals, a chain that does not mint, and a ledger that differs from it.
 * `detail` is a count, or the state or the problem of the chain.
 */
export function moneyItems({
  chain,
  rewards,
  wallet,
  payments,
  ledgerCheck,
}: MoneyDeps): UntimedAttentionItem[] {
  const items: UntimedAttentionItem[] = [];
  const heldCount = rewards.countHeld();
  const [oldest] = heldCount > 0 ? rewards.listHeld(1) : [];
  if (oldest !== undefined) {
    const { amountMicro, decidedAtMs } = oldest.decision;
    items.push({
      id: 'held',
      kind: 'reward_held',
      subject: '',
      detail: String(heldCount),
      atMs: decidedAtMs,
      reward: { wallet: toChecksumAddress(oldest.decision.wallet), amountMicro },
    });
  }
  const waitingCount = wallet.countWaiting();
  if (waitingCount > 0)
    items.push({ id: 'pay', kind: 'payment_waiting', subject: '', detail: String(waitingCount), atMs: null });
  const dueCount = payments.subscriptions.remindersDue().length;
  if (dueCount > 0)
    items.push({ id: 'renewals', kind: 'renewal_due', subject: '', detail: String(dueCount), atMs: null });
  const { differences, totals } = ledgerCheck.report();
  const [first] = differences;
  if (first !== undefined) {
    const count = totals.reduce((sum, total) => sum + total.differences, 0);
    items.push({
      id: 'ledger',
      kind: 'ledger_differs',
      subject: '',
      detail: String(count),
      atMs: first.sinceMs,
    });
  }
  const { state, detail } = chain.status();
  if (DOWN_STATES.has(state) || BLOCKING_PROBLEMS.has(detail))
    items.push({ id: 'chain', kind: 'chain_down', subject: '', detail: state, atMs: null });
  else if (detail !== null && LIMITING_PROBLEMS.has(detail))
    items.push({ id: 'chain', kind: 'chain_down', subject: '', detail, atMs: null });
  return items;
}
