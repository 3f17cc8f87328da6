import { toWei } from './token-amounts.ts';
import { z } from 'zod';
import type { Address, ChainProfile, Hex } from './types.ts';
import { readBlock, readChainId, hasBlock } from './network/node-reads.ts';
import { createRpc, type Fetch, type Rpc } from './network/rpc.ts';

/** An epoch of a chain on which our token is deployed. */
export interface RecordedEpoch {
  readonly epoch: string;
  readonly profile: ChainProfile;
  readonly chainId: number;
  readonly genesisHash: Hex;
  readonly rewardToken: Address;
  /** The block in which this host deployed it; null if it did not. */
  readonly deployBlock: number | null;
}

/** One mint as the contract's event reports it. */
export interface OnChainMint {
  /** The contract's key of the match: keccak256 of the match id. */
  readonly key: Hex;
  readonly wallet: Address;
  readonly wei: bigint;
  readonly txHash: Hex;
}

/** All mints of our token up to and including `block`. */
export interface OnChainEvidence {
  readonly epoch: RecordedEpoch;
  readonly block: number;
  readonly supplyWei: bigint;
  readonly mints: readonly OnChainMint[];
}

const LOGS_TIMEOUT_MS = 30_000;
const MAX_READS = 5;

const hex = z.templateLiteral(['0x', z.string()]);
const logsSchema = z.array(z.looseObject({ topics: z.array(hex), data: hex, transactionHash: hex }));

/**
 * Reads all mints of our token from the chain at `url`. Null if the chain does not respond, is none
 * of `epochs`, or changed during every attempt.
 */
export async function readOnChainEvidence(
  url: string,
  epochs: readonly RecordedEpoch[],
  fetch: Fetch,
): Promise<OnChainEvidence | null> {
  const rpc = createRpc(url, fetch);
  try {
    const epoch = await findEpoch(rpc, epochs);
    if (epoch === null) return null;
    for (let attempt = 0; attempt < MAX_READS; attempt += 1) {
      const evidence = await readOnce(rpc, epoch);
      if (evidence !== null) return evidence;
    }
    return null;
  } catch {
    return null;
  }
}

/**
 * The newest epoch with the node's chain id whose genesis block the chain contains; null for any
 * other chain. A local chain that was started more than once has several genesis blocks, and which
 * of them is block 0 is not defined.
 */
async function findEpoch(rpc: Rpc, epochs: readonly RecordedEpoch[]): Promise<RecordedEpoch | null> {
  const chainId = await readChainId(rpc);
  for (const epoch of epochs.filter((recorded) => recorded.chainId === chainId).toReversed()) {
    if (await hasBlock(rpc, epoch.genesisHash)) return epoch;
  }
  return null;
}

/**
 * Returns null if a block was mined between the reads, because the supply and the events would then belong to
 * different blocks.
 */
async function readOnce(rpc: Rpc, epoch: RecordedEpoch): Promise<OnChainEvidence | null> {
  const { abi, decodeFunctionResult, encodeFunctionData } = await loadContractTools();
  const before = await readBlock(rpc, 'latest');
  const data = encodeFunctionData({ abi, functionName: 'totalSupply' });
  const supply = hex.parse(await rpc('eth_call', [{ to: epoch.rewardToken, data }, 'latest']));
  const mints = await readMints(rpc, epoch);
  const after = await readBlock(rpc, 'latest');
  if (before === null || before.hash !== after?.hash) return null;
  const supplyWei = decodeFunctionResult({ abi, functionName: 'totalSupply', data: supply });
  return { epoch, block: before.number, supplyWei, mints };
}

async function readMints(rpc: Rpc, { rewardToken, deployBlock }: RecordedEpoch): Promise<OnChainMint[]> {
  const { abi, decodeEventLog, encodeEventTopics } = await loadContractTools();
  const event = { abi, eventName: 'RewardMinted' } as const;
  const filter = {
    address: rewardToken,
    topics: encodeEventTopics(event),
    fromBlock: `0x${(deployBlock ?? 0).toString(16)}`,
    toBlock: 'latest',
  };
  const logs = logsSchema.parse(await rpc('eth_getLogs', [filter], LOGS_TIMEOUT_MS));
  return logs.map(({ topics, data, transactionHash }) => {
    const { args } = decodeEventLog({ ...event, topics: topics as [Hex, ...Hex[]], data });
    const wallet = args.to.toLowerCase() as Address;
    return { key: args.matchId, wallet, wei: args.amount, txHash: transactionHash };
  });
}

/** Loaded only when a chain responds: viem takes about 200 ms to load. */
const loadContractTools = async () => ({
  ...(await import('viem')),
  abi: (await import('./network/abi.ts')).REWARD_TOKEN_ABI,
});

interface OutboxMint {
  readonly matchId: string;
  readonly wallet: Address;
  readonly amountMicro: number;
}

/** Converts rows of the outbox to the key and the wei amount that the contract uses. */
export async function toContractTerms(rows: readonly OutboxMint[]): Promise<{ key: string; wei: bigint }[]> {
  const matchKeyOf = await loadMatchKey();
  return rows.map(({ matchId, wallet, amountMicro }) => ({
    key: evidenceKey({ key: matchKeyOf(matchId), wallet }),
    wei: toWei(amountMicro),
  }));
}

/** The contract's key of a match. Loaded when it is needed, because viem takes about 200 ms to load. */
export const loadMatchKey = async (): Promise<(matchId: string) => Hex> =>
  (await import('./match-key.ts')).matchKeyOf;

export const evidenceKey = ({ key, wallet }: Pick<OnChainMint, 'key' | 'wallet'>): string =>
  `${key}/${wallet}`;
