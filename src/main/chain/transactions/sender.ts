import { keccak256 } from 'viem';
import type { Address, Hex, KeyRole } from '../types.ts';
import { sleep, type ChainContext, type ChainNode } from '../context.ts';
import { createMutex, type Mutex } from '../../platform/mutex.ts';
import {
  readBlock,
  readFinalBlock,
  readNonce,
  readReceipt,
  type ChainReceipt,
} from '../network/node-reads.ts';
import type { Candidate, TransactionRecord } from '../records.ts';
import { broadcastRefusalOf, type BroadcastResult } from '../network/broadcast-result.ts';
import { RpcRefusalError } from '../network/rpc.ts';
import { createDispatchQueue } from './dispatch-queue.ts';
import { marketFees, replacementFees, type GasFees } from './fees.ts';

/** An unsigned transaction. The sender adds nonce, fee and signature. */
export interface UnsignedTransaction {
  readonly purpose: string;
  readonly ref: string;
  readonly to: Address | null;
  readonly data: Hex;
  readonly gas: bigint;
}

/**
 * Callbacks for the transactions of one purpose. Each runs inside the writer job that changes the transaction.
 */
export interface TransactionHooks {
  onSigned(transaction: TransactionRecord, unsigned: UnsignedTransaction): void;
  onReplaced(transaction: TransactionRecord, txHash: Hex): void;
  onSent(transaction: TransactionRecord): void;
  onReceipt(transaction: TransactionRecord, receipt: ChainReceipt): void;
  onDead(transaction: TransactionRecord): void;
}

const FIRST_POLL_MS = 3;
const MAX_POLL_MS = { local: 250, remote: 2000 } as const;
const RESEND_MS = 1000;

/**
 * Signs, sends and follows transactions. Signed bytes are committed to the database before they are
 * sent, and followed until a block contains them. No other part assigns nonces.
 */
export class Sender {
  private readonly context: ChainContext;
  private readonly node: ChainNode;
  private readonly epoch: string;
  private readonly hooks: ReadonlyMap<string, TransactionHooks>;
  private readonly mutexes = new Map<KeyRole, Mutex>();
  private readonly queues = new Map<KeyRole, ReturnType<typeof createDispatchQueue>>();
  private readonly activeFollows = new Map<number, Promise<TransactionRecord>>();
  /** Monotonic time at which a node last accepted the transaction from this process, by transaction id. */
  private readonly lastBroadcastMs = new Map<number, number>();

  constructor(
    context: ChainContext,
    node: ChainNode,
    epoch: string,
    hooks: ReadonlyMap<string, TransactionHooks>,
  ) {
    this.context = context;
    this.node = node;
    this.epoch = epoch;
    this.hooks = hooks;
  }

  /**
   * Signs and commits the transactions, then sends them; calls for the same key run one after the other.
   * The caller has to follow the returned transactions.
   */
  dispatch(role: KeyRole, transactions: readonly UnsignedTransaction[]): Promise<TransactionRecord[]> {
    const roleQueue = this.queues.get(role);
    if (roleQueue !== undefined) return roleQueue(transactions);
    const queue = createDispatchQueue(this.mutexOf(role), {
      commit: async (all) => {
        this.node.signal.throwIfAborted();
        const records = await this.commitSigned(role, all, await this.nextNonce(role));
        this.context.crashPoint('chain.afterSign');
        return records;
      },
      send: (records) => this.broadcastAll(records),
    });
    this.queues.set(role, queue);
    return queue(transactions);
  }

  /** Sends in the order of the nonces. A local node accepts nonces in any order, so it receives all at once. */
  private async broadcastAll(records: readonly TransactionRecord[]): Promise<void> {
    const sendings: Promise<unknown>[] = [];
    for (const record of records) {
      // A transaction that does not reach the node is sent again by `follow`, in this run or
      // after a restart.
      if (this.node.signal.aborted) break;
      const sending = this.broadcast(record).catch(() => null);
      sendings.push(
        sending.then((result) => {
          this.context.crashPoint('chain.afterSend');
          return result === null ? undefined : this.recordBroadcast(record, result);
        }),
      );
      if (!this.node.config.isLocal) await sending;
    }
    await Promise.all(sendings);
  }

  /** The nonce that the next transaction of a key gets, if nothing else is sent before. */
  readNextNonce(role: KeyRole): Promise<number> {
    return this.mutexOf(role).run(() => this.nextNonce(role));
  }

  /** Whether the RPC connection was closed. */
  isClosed(): boolean {
    return this.node.signal.aborted;
  }

  /** After a restart: sends the stored bytes again before the transaction is followed. */
  async rebroadcast(transaction: TransactionRecord): Promise<void> {
    const result = await this.broadcast(transaction).catch(() => null);
    if (result !== null) await this.recordBroadcast(transaction, result);
  }

  /** Resolves once the transaction is mined, reverted or dead, or the RPC connection is closed. */
  follow(transaction: TransactionRecord): Promise<TransactionRecord> {
    const existing = this.activeFollows.get(transaction.transactionId);
    if (existing !== undefined) return existing;
    const follow = this.followToEnd(transaction).finally(() => {
      this.activeFollows.delete(transaction.transactionId);
      this.lastBroadcastMs.delete(transaction.transactionId);
    });
    this.activeFollows.set(transaction.transactionId, follow);
    return follow;
  }

  /** Resolves when no transaction is followed any more; call it after the RPC connection was closed. */
  async whenIdle(): Promise<void> {
    await Promise.allSettled(this.activeFollows.values());
  }

  private mutexOf(role: KeyRole): Mutex {
    const mutex = this.mutexes.get(role) ?? createMutex();
    this.mutexes.set(role, mutex);
    return mutex;
  }

  /** The first nonce of the key that neither the node nor the database knows. */
  private async nextNonce(role: KeyRole): Promise<number> {
    const { context, node, epoch } = this;
    const sender = node.keys.address(role);
    const pending = await readNonce(node.rpc, sender, 'pending');
    return Math.max(pending, (context.transactions.findMaxNonce(epoch, sender) ?? -1) + 1);
  }

  private async commitSigned(
    role: KeyRole,
    transactions: readonly UnsignedTransaction[],
    firstNonce: number,
  ): Promise<TransactionRecord[]> {
    const { context, node, epoch } = this;
    const sender = node.keys.address(role);
    const fees = await marketFees(node);
    const signed = await Promise.all(
      transactions.map(async (unsigned, index) => ({
        unsigned,
        nonce: firstNonce + index,
        candidate: await this.sign(role, { ...unsigned, nonce: firstNonce + index }, fees),
      })),
    );
    return context.writer.write(() =>
      signed.map(({ unsigned, nonce, candidate }) => {
        const transactionId = context.transactions.insert(
          { ...unsigned, epoch, role, sender, nonce },
          candidate,
          context.nowMs(),
        );
        const transaction = this.load(transactionId);
        this.hooks.get(transaction.purpose)?.onSigned(transaction, unsigned);
        return transaction;
      }),
    );
  }

  private async sign(
    role: KeyRole,
    tx: Pick<UnsignedTransaction, 'to' | 'data' | 'gas'> & { nonce: number },
    { maxFee, tip }: GasFees,
  ): Promise<Candidate> {
    // The chain id comes from the profile. A node could report another one and obtain signatures
    // for a different chain.
    const rawTx = await this.node.keys.account(role).signTransaction({
      type: 'eip1559',
      chainId: this.node.config.chainId,
      nonce: tx.nonce,
      gas: tx.gas,
      data: tx.data,
      maxFeePerGas: maxFee,
      maxPriorityFeePerGas: tip < maxFee ? tip : maxFee,
      ...(tx.to === null ? {} : { to: tx.to }),
    });
    return { rawTx, txHash: keccak256(rawTx), maxFee };
  }

  /** Sending the same bytes again is safe: their nonce can be used only once. */
  private async broadcast(transaction: TransactionRecord): Promise<BroadcastResult> {
    const [newest] = this.context.transactions.listCandidates(transaction.transactionId);
    if (newest === undefined) return 'refused';
    const result = await this.sendRaw(newest);
    if (result === 'sent' || result === 'already_known')
      this.lastBroadcastMs.set(transaction.transactionId, this.context.processClock.monotonicMs());
    return result;
  }

  private async sendRaw({ rawTx }: Candidate): Promise<BroadcastResult> {
    try {
      await this.node.rpc('eth_sendRawTransaction', [rawTx]);
      return 'sent';
    } catch (error) {
      if (!(error instanceof RpcRefusalError)) throw error;
      const refusal = broadcastRefusalOf(error.message);
      if (refusal === 'refused')
        this.context.log('warn', 'the node refused a transaction', { reason: error.message });
      return refusal;
    }
  }

  private async recordBroadcast(transaction: TransactionRecord, result: BroadcastResult): Promise<void> {
    const { context } = this;
    if (result === 'insufficient_funds') this.node.reportProblem('no_gas');
    if (result !== 'sent' && result !== 'already_known') return;
    if (this.load(transaction.transactionId).state !== 'signed') return;
    await context.writer.write(() => {
      if (this.load(transaction.transactionId).state !== 'signed') return;
      context.transactions.updateState(transaction.transactionId, 'sent', context.nowMs());
      this.hooks.get(transaction.purpose)?.onSent(transaction);
    });
  }

  private async followToEnd(transaction: TransactionRecord): Promise<TransactionRecord> {
    const { context, node } = this;
    const startedMs = context.processClock.monotonicMs();
    const maxMs = MAX_POLL_MS[node.config.isLocal ? 'local' : 'remote'];
    let feeRaisedMs = startedMs;
    for (let waitMs = FIRST_POLL_MS; !node.signal.aborted; waitMs = Math.min(waitMs * 1.6, maxMs)) {
      const nowMs = context.processClock.monotonicMs();
      try {
        const receipt = await this.findReceipt(transaction);
        if (receipt !== null) return await this.recordReceipt(transaction, receipt);
        const result = await this.resend(transaction, nowMs);
        if (result === 'nonce_used') {
          if (await this.isDead(transaction)) return await this.markDead(transaction);
        } else if (result === 'fee_too_low' || nowMs - feeRaisedMs > node.config.stuckAfterMs) {
          if (await this.unblock(transaction)) feeRaisedMs = nowMs;
        }
      } catch (error) {
        // Whatever failed, the node or a write, the transaction is committed and is tried again.
        context.log('info', 'a transaction waits after an error', {
          txHash: transaction.txHash,
          error: String(error),
        });
      }
      await sleep(context, node.signal, waitMs);
    }
    return this.load(transaction.transactionId);
  }

  /** Sends the newest candidate again unless a node accepted it in the last `RESEND_MS`; null if it was not sent. */
  private async resend(transaction: TransactionRecord, nowMs: number): Promise<BroadcastResult | null> {
    if (nowMs - (this.lastBroadcastMs.get(transaction.transactionId) ?? -Infinity) <= RESEND_MS) return null;
    const result = await this.broadcast(transaction);
    await this.recordBroadcast(transaction, result);
    return result;
  }

  /**
   * Raises the fee of a stuck transaction if it is the next of its key. Otherwise it waits for an earlier nonce, which
   * a higher fee does not change; if no transaction of this host has that nonce, an empty one takes it. Returns whether
   * it is the next.
   */
  private async unblock(transaction: TransactionRecord): Promise<boolean> {
    const nextNonce = await readNonce(this.node.rpc, transaction.sender, 'latest');
    const isNext = nextNonce >= transaction.nonce;
    await (isNext ? this.raiseFee(transaction) : this.fillGap(transaction, nextNonce));
    return isNext;
  }

  /**
   * Sends an empty transaction of the key to itself, unless an open transaction of this host has the nonce. A nonce is
   * free, for example, after the transaction of another program was dropped; all later ones would wait for ever.
   */
  private fillGap({ role, sender }: TransactionRecord, nonce: number): Promise<void> {
    return this.mutexOf(role).run(async () => {
      const { context, node, epoch } = this;
      if (node.keys.address(role) !== sender) return;
      if (context.transactions.listOpen(epoch).some((open) => open.sender === sender && open.nonce === nonce))
        return;
      const unsigned = {
        purpose: 'fill-nonce',
        ref: context.runtime.ids.uuid(),
        to: sender,
        data: '0x',
        gas: 21_000n,
      } as const;
      const [transaction] = await this.commitSigned(role, [unsigned], nonce);
      context.log('warn', 'an empty transaction takes a nonce that nobody uses', { nonce });
      if (transaction !== undefined) void this.follow(transaction);
    });
  }

  private async findReceipt(transaction: TransactionRecord): Promise<ChainReceipt | null> {
    for (const { txHash } of this.context.transactions.listCandidates(transaction.transactionId)) {
      const receipt = await readReceipt(this.node.rpc, txHash);
      if (receipt !== null && (await this.isIncluded(receipt))) return receipt;
    }
    return null;
  }

  /** Whether the receipt's block is part of the chain. Some nodes return it earlier. Always true on a local chain. */
  private async isIncluded({ blockNumber, blockHash }: ChainReceipt): Promise<boolean> {
    if (this.node.config.isLocal) return true;
    return (await readBlock(this.node.rpc, blockNumber))?.hash === blockHash;
  }

  private async recordReceipt(
    transaction: TransactionRecord,
    receipt: ChainReceipt,
  ): Promise<TransactionRecord> {
    const { context } = this;
    context.crashPoint('chain.beforeReceipt');
    await context.writer.write(() => {
      const mined = { ...receipt, state: receipt.ok ? 'mined' : 'reverted', error: null } as const;
      context.transactions.markMined(transaction.transactionId, mined, context.nowMs());
      this.hooks.get(transaction.purpose)?.onReceipt(this.load(transaction.transactionId), receipt);
    });
    this.node.onTransactionMined();
    return this.load(transaction.transactionId);
  }

  /**
   * Whether the transaction can never be mined: its nonce is used, on a real network in a final block, and none of its
   * candidates has a receipt.
   */
  private async isDead(transaction: TransactionRecord): Promise<boolean> {
    const block = this.node.config.isLocal ? 'latest' : await this.readNewestFinalBlock();
    if ((await readNonce(this.node.rpc, transaction.sender, block)) <= transaction.nonce) return false;
    return (await this.findReceipt(transaction)) === null;
  }

  /** The number of the newest final block; 0 on a chain that is shorter than the final depth. */
  private async readNewestFinalBlock(): Promise<number> {
    const head = await readBlock(this.node.rpc, 'latest');
    return Math.max(0, await readFinalBlock(this.node, head?.number ?? 0));
  }

  private async markDead(transaction: TransactionRecord): Promise<TransactionRecord> {
    const { context } = this;
    await context.writer.write(() => {
      context.transactions.updateState(
        transaction.transactionId,
        'dead',
        context.nowMs(),
        'its nonce was used by another transaction',
      );
      this.hooks.get(transaction.purpose)?.onDead(transaction);
    });
    context.log('warn', 'the nonce of a transaction was used by another one', {
      txHash: transaction.txHash,
      nonce: transaction.nonce,
    });
    return this.load(transaction.transactionId);
  }

  /**
   * Replaces a stuck transaction by one with the same nonce and call and a higher fee. Any of the
   * candidates may be mined.
   */
  private async raiseFee(transaction: TransactionRecord): Promise<void> {
    const { context } = this;
    const [newest] = context.transactions.listCandidates(transaction.transactionId);
    if (newest === undefined || !this.node.keys.has(transaction.role)) return;
    // The key has changed since the transaction was signed, so it can only be sent again as it is.
    if (this.node.keys.address(transaction.role) !== transaction.sender) return;
    const fees = await replacementFees(this.node, newest.rawTx);
    if (fees === null) return;
    const candidate = await this.sign(transaction.role, transaction, fees);
    await context.writer.write(() => {
      context.transactions.insertCandidate(transaction.transactionId, candidate, context.nowMs());
      this.hooks.get(transaction.purpose)?.onReplaced(transaction, candidate.txHash);
    });
    context.crashPoint('chain.afterBump');
    await this.recordBroadcast(transaction, await this.broadcast(transaction));
  }

  private load(transactionId: number): TransactionRecord {
    const transaction = this.context.transactions.findById(transactionId);
    if (transaction === null) throw new Error(`there is no transaction ${transactionId}`);
    return transaction;
  }
}
