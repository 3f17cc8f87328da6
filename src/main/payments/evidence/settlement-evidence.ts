import type { PublicClient, TransactionReceipt } from 'viem';
import { nullIfMissing } from '../../platform/ethereum/null-if-missing.ts';
import { findCanonicalReceipt, readSearchStartBlock } from './chain-reads.ts';
import { readPermitSettlement } from './permit-evidence.ts';
import type { SettlementState, ExpectedTransfer, SettlementEvidence } from './settlement-state.ts';

const ABI = [
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
] as const;

type Hex = `0x${string}`;
type Log = TransactionReceipt['logs'][number];

/** Where the chain is read. `chainId` is the network that the payments are for. */
export interface EvidenceSource {
  reader(): PublicClient | null;
  /** With play money every block is deep enough. */
  status(): { readonly chainId: number; readonly playMoney: boolean };
}

/** A server without a node of the network: nothing can be checked. */
export const NO_EVIDENCE: SettlementEvidence = {
  canCheck: false,
  readSettlement: () => Promise.resolve({ kind: 'unreachable' }),
  readHeight: () => Promise.resolve(null),
  readHead: () => Promise.resolve(null),
  isDeep: () => Promise.resolve(null),
  hasBlock: () => Promise.resolve(null),
};

/**
 * Decides from the chain alone whether a payment was made. A used nonce proves nothing: it may have
 * paid another recipient or another amount, or have been cancelled. A payment is made when a
 * successful transaction of the canonical chain contains the token's `AuthorizationUsed` of this payer
 * and nonce, and the token's next log is the `Transfer` of exactly this amount from this payer to
 * this payee. So each transfer counts for one authorisation, however many a transaction contains.
 */
export function createSettlementEvidence(source: EvidenceSource): SettlementEvidence {
  const checkedReaders = new WeakSet<PublicClient>();
  const findReader = async (chainId: number): Promise<PublicClient | null> => {
    const reader = source.reader();
    if (reader === null || source.status().chainId !== chainId) return null;
    if (!checkedReaders.has(reader)) {
      if ((await reader.getChainId()) !== chainId) return null;
      checkedReaders.add(reader);
    }
    return reader;
  };
  return {
    canCheck: true,
    async readHeight() {
      const number = await source
        .reader()
        ?.getBlockNumber()
        .catch(() => null);
      return number === null || number === undefined ? null : Number(number);
    },
    async readHead() {
      const block = await source
        .reader()
        ?.getBlock()
        .catch(() => null);
      return block === null || block === undefined
        ? null
        : { number: Number(block.number), hash: block.hash };
    },
    async isDeep(chainId, blockNumber, depth) {
      try {
        const reader = await findReader(chainId);
        if (reader === null) return null;
        return source.status().playMoney || blockNumber <= (await deepestBlock(reader, depth));
      } catch {
        return null;
      }
    },
    async hasBlock(chainId, { number, hash }) {
      try {
        const reader = await findReader(chainId);
        if (reader === null) return null;
        return (await nullIfMissing(reader.getBlock({ blockNumber: BigInt(number) })))?.hash === hash;
      } catch {
        return null;
      }
    },
    async readSettlement(expected) {
      try {
        const reader = await findReader(expected.chainId);
        if (reader === null) return { kind: 'unreachable' };
        const isMetered = (expected.maxMicro ?? null) !== null;
        return await (isMetered ? readPermitSettlement : readTransferSettlement)(reader, expected);
      } catch {
        return { kind: 'unreachable' };
      }
    },
  };
}

/** Where a node does not know the names of deep blocks, this many blocks count as deep: half an hour on Base. */
const DEEP_BLOCKS = 900;

async function deepestBlock(reader: PublicClient, depth: 'safe' | 'finalized'): Promise<number> {
  const block = await reader.getBlock({ blockTag: depth }).catch(() => null);
  return Number(block?.number ?? (await reader.getBlockNumber()) - BigInt(DEEP_BLOCKS));
}

async function readTransferSettlement(
  reader: PublicClient,
  expected: ExpectedTransfer,
): Promise<SettlementState> {
  const { parseAbi } = await import('viem');
  const abi = parseAbi(ABI);
  const address = expected.asset as Hex;
  const [authorizer, nonce] = [expected.payer as Hex, expected.nonce as Hex];
  if (isTransactionHash(expected.txHash)) {
    const namedTransaction = await readTransaction(reader, expected, expected.txHash);
    if (namedTransaction !== null) return namedTransaction;
  }
  const stateCall = { address, abi, functionName: 'authorizationState', args: [authorizer, nonce] } as const;
  if (!(await reader.readContract(stateCall))) return { kind: 'unused' };
  const fromBlock = await readSearchStartBlock(reader, expected.fromBlock);
  const search = { address, abi, args: { authorizer, nonce }, fromBlock } as const;
  for (const use of await reader.getContractEvents({ ...search, eventName: 'AuthorizationUsed' })) {
    const evidence = await readTransaction(reader, expected, use.transactionHash);
    if (evidence !== null) return evidence;
  }
  const cancellations = await reader.getContractEvents({ ...search, eventName: 'AuthorizationCanceled' });
  // A node that reports the nonce as used but has no transaction that used it proves nothing.
  return { kind: cancellations.length > 0 ? 'cancelled' : 'unreachable' };
}

const isTransactionHash = (text: string | null | undefined): text is Hex =>
  /^0x[0-9a-fA-F]{64}$/u.test(text ?? '');

/**
 * Reads the effect of one transaction on the authorisation; null if it did not use it, or is not on the
 * canonical chain.
 */
async function readTransaction(
  reader: PublicClient,
  expected: ExpectedTransfer,
  hash: Hex,
): Promise<SettlementState | null> {
  const receipt = await findCanonicalReceipt(reader, hash);
  if (receipt === null) return null;
  const { blockNumber, blockHash } = receipt;
  const { toEventSelector, pad } = await import('viem');
  const logs = receipt.logs
    .filter((log) => isSame(log.address, expected.asset))
    .toSorted((a, b) => a.logIndex - b.logIndex);
  const topicsOf = (signature: string, ...args: readonly string[]): string[] => [
    toEventSelector(signature),
    ...args.map((arg) => pad(arg as Hex)),
  ];
  const usedTopics = topicsOf(USED, expected.payer, expected.nonce);
  const index = logs.findIndex((log) => hasTopics(log, usedTopics));
  if (index < 0) return null;
  const transferLog = logs[index + 1];
  const transferTopics = topicsOf(TRANSFER, expected.payer, expected.payTo);
  const isPaid =
    transferLog !== undefined &&
    hasTopics(transferLog, transferTopics) &&
    BigInt(transferLog.data) === BigInt(expected.amountMicro);
  if (!isPaid) return { kind: 'used_for_other' };
  return {
    kind: 'paid',
    txHash: hash.toLowerCase(),
    logIndex: transferLog.logIndex,
    blockNumber: Number(blockNumber),
    blockHash,
  };
}

const USED = 'AuthorizationUsed(address,bytes32)';
const TRANSFER = 'Transfer(address,address,uint256)';

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const hasTopics = ({ topics }: Log, expected: readonly string[]): boolean =>
  topics.length === expected.length && expected.every((topic, index) => isSame(topic, topics[index] ?? ''));
