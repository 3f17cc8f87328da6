import { keccak256, parseTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ChainContext, ChainNode } from '../../../src/main/chain/context.ts';
import { RpcRefusalError, type Rpc } from '../../../src/main/chain/network/rpc.ts';
import { Sender, type TransactionHooks } from '../../../src/main/chain/transactions/sender.ts';
import { NEW_TRANSACTION, runDuePromises, testChainContext } from './chain-context.ts';

type Hex = `0x${string}`;

export const KEY = privateKeyToAccount(`0x${'5'.repeat(64)}`);
export const KEY_ADDRESS = KEY.address.toLowerCase() as Hex;
/** A key that the profile did not have when the transactions were signed. */
export const OTHER_KEY = privateKeyToAccount(`0x${'6'.repeat(64)}`);
export const TARGET: Hex = `0x${'b'.repeat(40)}`;

interface Sent {
  readonly hash: Hex;
  readonly nonce: number;
  readonly maxFee: bigint;
  readonly tip: bigint;
  readonly chainId: number;
}

/** A node whose chain the test writes. Nothing is mined by itself. */
export interface ScriptedNode {
  /** Nonces of the key, by the block at which they are asked for: a name, or a number in hexadecimal. */
  readonly nonces: { pending: number; latest: number; finalized: number; [number: Hex]: number };
  /** The numbers of named blocks. The node refuses the name `finalized` without one. */
  readonly namedBlocks: { latest: number; finalized: number | null };
  /** Hashes of the blocks of the chain, by number. */
  readonly blocks: Map<number, Hex>;
  /** The block that a receipt names, whether or not the chain contains it. */
  readonly receipts: Map<Hex, { readonly ok: boolean; readonly block: number; readonly blockHash: Hex }>;
  readonly sent: Sent[];
  /** Called for each raw transaction: the text of a refusal, or null to take it. */
  refusal: (sent: Sent) => string | null;
  readonly rpc: Rpc;
}

export function scriptedNode(): ScriptedNode {
  const node: ScriptedNode = {
    nonces: { pending: 0, latest: 0, finalized: 0 },
    namedBlocks: { latest: 100, finalized: 50 },
    blocks: new Map(),
    receipts: new Map(),
    sent: [],
    refusal: () => null,
    rpc: async (method, [first, second] = []) => {
      const answer = answers[method];
      if (answer === undefined) throw new Error(`the node knows no ${method}`);
      return answer(first, second);
    },
  };
  const take = (raw: Hex): Hex => {
    const { nonce = 0, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, chainId = 0 } = parseTransaction(raw);
    const sent = { hash: keccak256(raw), nonce, maxFee: maxFeePerGas, tip: maxPriorityFeePerGas, chainId };
    node.sent.push(sent);
    const refused = node.refusal(sent);
    if (refused !== null) throw new RpcRefusalError(-32_000, refused, null);
    return sent.hash;
  };
  const toHex = (value: number): Hex => `0x${value.toString(16)}`;
  const checkName = (block: unknown): void => {
    if (block === 'finalized' && node.namedBlocks.finalized === null)
      throw new RpcRefusalError(-32_602, 'unknown block', null);
  };
  const answers: Readonly<Record<string, (first: unknown, second: unknown) => unknown>> = {
    eth_getTransactionCount(_, block) {
      checkName(block);
      const name = Number(block) === node.namedBlocks.finalized ? 'finalized' : (block as Hex);
      return toHex(node.nonces[name] ?? 0);
    },
    eth_getBlockByNumber(number) {
      checkName(number);
      if (number === 'latest' || number === 'finalized')
        return { hash: '0xff', number: toHex(node.namedBlocks[number] ?? 0) };
      const hash = node.blocks.get(Number(number));
      return hash === undefined ? null : { hash, number };
    },
    eth_getTransactionReceipt(hash) {
      const found = node.receipts.get(hash as Hex);
      if (found === undefined) return null;
      const inBlock = { blockNumber: `0x${found.block.toString(16)}`, blockHash: found.blockHash };
      return { status: found.ok ? '0x1' : '0x0', transactionHash: hash, ...inBlock, logs: [] };
    },
    eth_estimateGas: () => '0x5208',
    eth_sendRawTransaction: (raw) => take(raw as Hex),
  };
  return node;
}

export interface SenderSetUp {
  readonly isLocal?: boolean;
  /** The key of the role now; the stored transactions are of `KEY`. */
  readonly key?: typeof KEY;
  readonly market?: { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint };
  /** Runs before each writer job, as another job of the queue would. */
  readonly beforeWrite?: (context: ChainContext) => void;
  readonly hooks?: Partial<TransactionHooks>;
}

/** A sender on a scripted node, by default of a real network. */
export async function openSender(setUp: SenderSetUp = {}) {
  const { isLocal = false, key = KEY, market, beforeWrite = () => undefined, hooks } = setUp;
  const { context, transactions, clock, logged } = await testChainContext();
  const node = scriptedNode();
  const closing = new AbortController();
  const problems: unknown[] = [];
  const link = {
    rpc: node.rpc,
    signal: closing.signal,
    config: { chainId: 84_532, isLocal, pollMs: 2000, stuckAfterMs: 15_000, finalDepth: 30 },
    keys: { address: () => key.address.toLowerCase(), account: () => key, has: () => true },
    client: {
      getBalance: async () => 10n ** 18n,
      estimateFeesPerGas: async () => market ?? { maxFeePerGas: 1000n, maxPriorityFeePerGas: 10n },
    },
    reportProblem: (problem: unknown) => void problems.push(problem),
    onTransactionMined: () => undefined,
  } as unknown as ChainNode;
  const own = {
    writer: {
      async write<T>(job: () => T): Promise<T> {
        beforeWrite(context);
        return job();
      },
    },
    nowMs: () => clock.nowMs(),
    runtime: { ids: { uuid: () => 'filled' } },
  };
  const parts = Object.assign(Object.create(context), own) as ChainContext;
  const noHooks = { onSigned() {}, onReplaced() {}, onSent() {}, onReceipt() {}, onDead() {} };
  const sender = new Sender(parts, link, 'e1', new Map([['settle', { ...noHooks, ...hooks }]]));
  return {
    node,
    sender,
    context: parts,
    link,
    transactions,
    logged,
    problems,
    /** Stores a signed transaction of `KEY`. */
    async store(nonce: number) {
      const rawTx = await KEY.signTransaction({
        type: 'eip1559',
        chainId: 84_532,
        nonce,
        gas: 21_000n,
        to: TARGET,
        maxFeePerGas: 1000n,
        maxPriorityFeePerGas: 10n,
      });
      const candidate = { txHash: keccak256(rawTx), rawTx, maxFee: 1000n } as const;
      const transaction = {
        ...NEW_TRANSACTION,
        sender: KEY_ADDRESS,
        to: TARGET,
        data: '0x',
        nonce,
        ref: `n${nonce}`,
      } as const;
      const stored = transactions.findById(transactions.insert(transaction, candidate, 1));
      if (stored === null) throw new Error('the transaction was not stored');
      return stored;
    },
    /** Lets this much time pass. */
    async pass(seconds: number): Promise<void> {
      for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
        clock.advance(100);
        await runDuePromises();
        await runDuePromises();
      }
    },
    async close(): Promise<void> {
      closing.abort();
      await sender.whenIdle();
    },
  };
}
