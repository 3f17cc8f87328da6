import type { PublicClient } from 'viem';
import type { Address } from '../../chain/index.ts';
import { nullIfMissing } from '../../platform/ethereum/null-if-missing.ts';
import { createLogIndex, type IndexBlock, type IndexedLog, type LogIndex } from './chain-log-index.ts';
import type { MintLog, TransferLog } from './compare-rows.ts';

const ABI = [
  'event RewardMinted(bytes32 indexed matchId, address indexed to, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
] as const;

/** Loaded only when a chain responds: viem takes about 200 ms to load. */
const loadAbi = async () => (await import('viem')).parseAbi(ABI);

/** Reads what the ledger is compared with. Its promises reject when the node does not respond. */
export interface ChainReads {
  head(): Promise<IndexBlock>;
  mints(token: Address, firstBlock: number): LogIndex<MintLog>;
  /** Transfers to any of `to`, or all from `from`. */
  transfers(
    asset: Address,
    side: { readonly to: readonly string[] } | { readonly from: string },
    firstBlock: number,
  ): LogIndex<TransferLog>;
  supplyWei(token: Address, block: number): Promise<bigint>;
  balanceMicro(asset: Address, holder: Address): Promise<number>;
}

export function createChainReads(reader: PublicClient): ChainReads {
  const hashAt = async (block: number): Promise<string | null> =>
    (await nullIfMissing(reader.getBlock({ blockNumber: BigInt(block) })))?.hash ?? null;
  return {
    async head() {
      const { number, hash } = await reader.getBlock();
      return { number: Number(number), hash };
    },
    mints: (token, firstBlock) =>
      createLogIndex({ hashAt, read: (from, to) => readMints(reader, token, { from, to }) }, firstBlock),
    transfers: (asset, side, firstBlock) =>
      createLogIndex(
        { hashAt, read: (from, to) => readTransfers(reader, { asset, side }, { from, to }) },
        firstBlock,
      ),
    async supplyWei(address, block) {
      const abi = await loadAbi();
      return reader.readContract({ address, abi, functionName: 'totalSupply', blockNumber: BigInt(block) });
    },
    async balanceMicro(address, holder) {
      const abi = await loadAbi();
      return Number(await reader.readContract({ address, abi, functionName: 'balanceOf', args: [holder] }));
    },
  };
}

/** Block numbers, both included. */
interface BlockRange {
  readonly from: number;
  readonly to: number;
}

const blocksOf = ({ from, to }: BlockRange) => ({ fromBlock: BigInt(from), toBlock: BigInt(to) });

async function readMints(
  reader: PublicClient,
  address: Address,
  range: BlockRange,
): Promise<IndexedLog<MintLog>[]> {
  const abi = await loadAbi();
  const logs = await reader.getContractEvents({
    address,
    abi,
    eventName: 'RewardMinted',
    strict: true,
    ...blocksOf(range),
  });
  return logs.map(({ blockNumber, transactionHash, args: { to, amount } }) => ({
    blockNumber: Number(blockNumber),
    value: { txHash: transactionHash.toLowerCase(), wallet: to.toLowerCase(), wei: amount },
  }));
}

async function readTransfers(
  reader: PublicClient,
  {
    asset,
    side,
  }: {
    readonly asset: Address;
    readonly side: { readonly to: readonly string[] } | { readonly from: string };
  },
  range: BlockRange,
): Promise<IndexedLog<TransferLog>[]> {
  const args = 'to' in side ? { to: side.to as Address[] } : { from: side.from as Address };
  const logs = await reader.getContractEvents({
    address: asset,
    abi: await loadAbi(),
    eventName: 'Transfer',
    args,
    strict: true,
    ...blocksOf(range),
  });
  return logs.map(({ blockNumber, transactionHash, args: { from, to, value } }) => ({
    blockNumber: Number(blockNumber),
    value: {
      txHash: transactionHash.toLowerCase(),
      from: from.toLowerCase(),
      to: to.toLowerCase(),
      micro: Number(value),
    },
  }));
}
