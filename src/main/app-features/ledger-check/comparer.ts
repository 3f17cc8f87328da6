import type { PublicClient } from 'viem';
import type { LedgerKind } from '../../../shared/contract/index.ts';
import type { Address, Chain } from '../../chain/index.ts';
import { searchStartBlock, type SettlementEvidence } from '../../payments/index.ts';
import type { EscrowChain } from '../../stakes/index.ts';
import { createChainReads, type ChainReads } from './chain-reads.ts';
import {
  compareMints,
  compareSales,
  compareSpending,
  type LedgerComparison,
  type MintLog,
  type TransferLog,
} from './compare-rows.ts';
import { compareStakes } from './compare-stakes.ts';
import type { IndexBlock, LogIndex } from './chain-log-index.ts';
import type { LedgerScope, LedgerStore } from './store.ts';

export interface ComparerDeps {
  readonly store: LedgerStore;
  readonly evidence: Pick<SettlementEvidence, 'readSettlement'>;
  readonly escrow: Pick<EscrowChain, 'readNetwork' | 'readState' | 'readEntrants'>;
  readonly walletAddress: () => Promise<string | null>;
}

/** The result of one comparison of the whole ledger with the chain. */
export interface ComparisonResult {
  readonly block: number;
  readonly kinds: Readonly<Record<LedgerKind, LedgerComparison>>;
  readonly unmatched: { readonly transfers: number; readonly micro: number };
}

export interface Comparer {
  /** Null while a long chain is still being read. Rejects when the chain does not respond. */
  compare(): Promise<ComparisonResult | null>;
}

const EMPTY_COMPARISON: LedgerComparison = { rows: 0, ledgerMicro: 0, chainMicro: 0, findings: [] };

/** The part of the ledger that the current chain has to agree with; null while no chain is ready. */
export function readScope(chain: Pick<Chain, 'status' | 'reader'>, store: LedgerStore): LedgerScope | null {
  const { profile, chainId, epoch, usdc, playMoney } = chain.status();
  if (epoch === null || usdc === null || chain.reader() === null) return null;
  const sinceMs = playMoney ? store.findEpochStartMs(epoch) : 0;
  return { profile, chainId, epoch, asset: usdc.address.toLowerCase(), sinceMs };
}

/** An index that is made again when it has to cover something else. */
interface KeyedIndex<T> {
  readonly key: string;
  readonly index: LogIndex<T>;
}

/** Compares the ledger of one chain, and remembers what it has read of it. */
export function createComparer(
  deps: ComparerDeps,
  {
    scope,
    rewardToken,
    reader,
  }: {
    readonly scope: LedgerScope;
    readonly rewardToken: Address | null;
    readonly reader: PublicClient;
  },
): Comparer {
  const reads = createChainReads(reader);
  const indexes = createIndexes(deps, { scope, reads });
  const { store, evidence } = deps;
  const asset = scope.asset as Address;
  const find = async (row: {
    payer: string;
    nonce: string;
    payTo: string;
    amountMicro: number;
    maxMicro: number | null;
    fromBlock: number | null;
  }): Promise<boolean | null> => {
    const { kind } = await evidence.readSettlement({ ...row, chainId: scope.chainId, asset: scope.asset });
    return kind === 'unreachable' ? null : kind === 'paid';
  };

  const mints = async (head: IndexBlock): Promise<LedgerComparison | null> => {
    if (rewardToken === null) return EMPTY_COMPARISON;
    const index = indexes.mints(rewardToken);
    if (!(await index.advance(head))) return null;
    const supplyWei = await reads.supplyWei(rewardToken, head.number);
    return compareMints(store.listMints(scope), { mints: index.values(), supplyWei, block: head.number });
  };
  const stakes = async (): Promise<LedgerComparison> => {
    const network = await deps.escrow.readNetwork();
    if (network === null) return EMPTY_COMPARISON;
    const ledgerStakes = {
      stakes: store.listStakes(scope),
      entriesOf: store.listEntries,
      heldMicro: store.sumHeldMicro(scope),
    };
    return compareStakes(ledgerStakes, {
      readState: deps.escrow.readState,
      readEntrants: deps.escrow.readEntrants,
      balanceMicro: () => reads.balanceMicro(asset, network.escrow),
    });
  };
  return {
    async compare() {
      const head = await reads.head();
      const [minted, incoming, outgoing] = [
        await mints(head),
        indexes.incoming(head),
        await indexes.outgoing(head),
      ];
      if (minted === null) return null;
      for (const index of [incoming, outgoing])
        if (index !== null && !(await index.advance(head))) return null;
      const sales = await compareSales(store.listSales(scope), incoming?.values() ?? [], find);
      const spending = await compareSpending(store.listSpending(scope), outgoing?.values() ?? [], (row) =>
        find({ ...row, payTo: row.payee }),
      );
      return {
        block: head.number,
        kinds: { mints: minted, payments: sales, wallet: spending, stakes: await stakes() },
        unmatched: sales.unmatched,
      };
    },
  };
}

/** Creates the indexes of one chain; each begins when it is first needed. */
function createIndexes(
  { store, walletAddress }: ComparerDeps,
  { scope, reads }: { readonly scope: LedgerScope; readonly reads: ChainReads },
) {
  const asset = scope.asset as Address;
  let minted: LogIndex<MintLog> | null = null;
  let incoming: KeyedIndex<TransferLog> | null = null;
  let outgoing: KeyedIndex<TransferLog> | null = null;
  return {
    mints(token: Address): LogIndex<MintLog> {
      minted ??= reads.mints(token, store.findDeployBlock(scope.epoch));
      return minted;
    },
    /** Null without a sale. */
    incoming(head: IndexBlock): LogIndex<TransferLog> | null {
      const to = store.listPayees(scope);
      if (to.length === 0) return null;
      const key = to.join();
      if (incoming?.key !== key)
        incoming = {
          key,
          index: reads.transfers(
            asset,
            { to },
            searchStartBlock(head.number, store.findFirstSaleBlock(scope)),
          ),
        };
      return incoming.index;
    },
    /** Null without a wallet. */
    async outgoing(head: IndexBlock): Promise<LogIndex<TransferLog> | null> {
      const from = (await walletAddress())?.toLowerCase() ?? null;
      if (from === null) return null;
      if (outgoing?.key !== from)
        outgoing = {
          key: from,
          index: reads.transfers(
            asset,
            { from },
            searchStartBlock(head.number, store.findFirstSpendingBlock(scope)),
          ),
        };
      return outgoing.index;
    },
  };
}
