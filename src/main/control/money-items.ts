import type { AttentionItem } from '../../shared/contract/index.ts';
import type { ChainService, ChainStatus } from '../chain/index.ts';
import type { Rewards } from '../rewards/index.ts';

export interface MoneyDeps {
  readonly chain: Pick<ChainService, 'status'>;
  readonly rewards: Pick<Rewards, 'heldCount' | 'held'>;
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

/** Held rewards and a chain that does not mint wait for a person. `detail` is a count, or the chain's state. */
export function moneyItems({ chain, rewards }: MoneyDeps, nowMs: number): AttentionItem[] {
  const items: AttentionItem[] = [];
  const held = rewards.heldCount();
  if (held > 0) {
    const atMs = rewards.held(1)[0]?.decision.decidedAtMs ?? nowMs;
    items.push({ id: 'held', kind: 'reward_held', subject: '', detail: String(held), atMs });
  }
  const { state, detail } = chain.status();
  if (DOWN.has(state) || STOPPED.has(detail)) {
    items.push({ id: 'chain', kind: 'chain_down', subject: '', detail: state, atMs: nowMs });
  }
  return items;
}
