import type { AttentionItem } from '../../shared/contract/index.ts';
import type { ChainService, ChainStatus } from '../chain/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Rewards } from '../rewards/index.ts';
import type { Wallet } from '../wallet/index.ts';

export interface MoneyDeps {
  readonly chain: Pick<ChainService, 'status'>;
  readonly rewards: Pick<Rewards, 'heldCount' | 'held'>;
  readonly wallet: Pick<Wallet, 'waiting'>;
  readonly payments: { readonly subscriptions: Pick<Payments['subscriptions'], 'renewalsDue'> };
}

/** Nothing is minted in these states, and it is nobody's wish. */
const DOWN: ReadonlySet<ChainStatus['state']> = new Set(['missing', 'down', 'wrong_chain']);
/** The chain is there and does not let us mint. */
const STOPPED: ReadonlySet<ChainStatus['detail']> = new Set([
  'no_gas',
  'not_minter',
  'ceiling_reached',
  'wrong_token',
]);

/** Held rewards, wallet payments, renewals, a chain that does not mint. `detail` is a count, or the chain's state. */
export function moneyItems({ chain, rewards, ...paid }: MoneyDeps, nowMs: number): AttentionItem[] {
  const items: AttentionItem[] = [];
  const held = rewards.heldCount();
  if (held > 0) {
    const atMs = rewards.held(1)[0]?.decision.decidedAtMs ?? nowMs;
    items.push({ id: 'held', kind: 'reward_held', subject: '', detail: String(held), atMs });
  }
  const { n, atMs } = paid.wallet.waiting();
  if (n > 0)
    items.push({ id: 'wallet', kind: 'wallet_asks', subject: '', detail: String(n), atMs: atMs ?? nowMs });
  const due = paid.payments.subscriptions.renewalsDue();
  if (due.length > 0) {
    const first = Math.min(...due.map(({ updatedAtMs }) => updatedAtMs));
    items.push({ id: 'renewals', kind: 'renewal_due', subject: '', detail: String(due.length), atMs: first });
  }
  const { state, detail } = chain.status();
  if (DOWN.has(state) || STOPPED.has(detail)) {
    items.push({ id: 'chain', kind: 'chain_down', subject: '', detail: state, atMs: nowMs });
  }
  return items;
}
