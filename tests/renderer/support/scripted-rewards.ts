import type {
  CallInput,
  CallName,
  CallOutput,
  ChainStatusView,
  LedgerReport,
  RewardDetail,
  RewardRow,
  RewardWallet,
} from '../../../src/shared/contract/index.ts';
import { sampleAddress, sampleBlock, sampleBlocks, sampleTransaction } from './sample-explorer.ts';
import { sampleChain, sampleDetail, sampleReward } from './sample-rewards.ts';

/** A ledger that equals the chain. */
export const EQUAL_LEDGER: LedgerReport = {
  state: 'equal',
  profile: 'local',
  block: 12,
  checkedAtMs: 0,
  totals: [{ kind: 'mints', rows: 2, ledgerMicro: 3_000_000, chainMicro: 3_000_000, differences: 0 }],
  differences: [],
  unmatched: { transfers: 0, micro: 0 },
};

type Handlers = { [N in CallName]?: (input: CallInput<N>) => CallOutput<N> };

/** The parts of the scripted reward authority that a test may change. */
export interface RewardScript {
  readonly rewards?: readonly RewardRow[];
  readonly chain?: Partial<ChainStatusView>;
  readonly detail?: Partial<RewardDetail>;
  readonly ledger?: LedgerReport;
  readonly wallets?: readonly RewardWallet[];
}

/** The rewards and the chain of the scripted host; an empty host has no decisions. */
export function scriptedRewards(full: boolean, script: RewardScript): Handlers {
  const rows = script.rewards ?? (full ? [sampleReward(2, { outcome: 'flagged' }), sampleReward(1)] : []);
  const held = rows.filter((row) => row.outcome === 'held' && row.review === null);
  const detailOf = (matchId: string): RewardDetail =>
    sampleDetail(rows.find((row) => row.matchId === matchId) ?? sampleReward(1), script.detail);
  return {
    'chain.status': () => sampleChain(script.chain),
    'ledger.report': () => script.ledger ?? EQUAL_LEDGER,
    'ledger.check': () => script.ledger ?? EQUAL_LEDGER,
    'chain.transaction': ({ hash }) => ({ ...sampleTransaction(), hash: hash.toLowerCase() }),
    'chain.block': ({ number }) => sampleBlock(number),
    'chain.blocks': () => sampleBlocks(),
    'chain.address': ({ address }) => sampleAddress(address),
    'chain.minter': () => ({ address: `0x${'11'.repeat(20)}`, wei: '1500000000000000000' }),
    'chain.settings': () => ({ profile: 'local', ceilingMicro: 100_000_000_000, allowed: [], described: [] }),
    'chain.program': () => ({ published: true, chosen: null, dialog: false }),
    'chain.installState': () => ({ state: 'idle', done: 0, total: 0, failure: null }),
    'chain.pause': ({ paused }) => sampleChain({ ...script.chain, mintingPaused: paused }),
    'rewards.page': ({ offset, limit }) => ({
      rows: rows.slice(offset, offset + limit),
      total: rows.length,
      asOf: rows[0]?.seq ?? 0,
    }),
    'rewards.list': () => ({ rows: rows.filter(({ outcome }) => outcome === 'flagged'), more: false }),
    'rewards.held': () => ({ rows: held, total: held.length }),
    'rewards.get': ({ matchId }) => detailOf(matchId),
    'rewards.retryMint': ({ matchId }) => ({ ...detailOf(matchId), mint: 'pending' }),
    'rewards.approve': ({ matchId }) => ({ ...detailOf(matchId), review: 'approved' }),
    'rewards.daily': () => [],
    'rewards.bySource': () => [],
    'rewards.refusals': () => [],
    'rewards.wallets': () => [...(script.wallets ?? [])],
    'rewards.bans': () => [],
  };
}
