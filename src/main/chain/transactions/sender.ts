import { keccak256, parseTransaction } from 'viem';
import type { Address, Hex, KeyRole } from '../types.ts';
import { sleep, type ChainContext, type ChainLink } from '../context.ts';
import { createMutex, type Mutex } from '../../platform/mutex.ts';
import { blockAt, nonceAt, receiptOf, type ChainReceipt } from '../network/receipt.ts';
import type { Candidate, SendRecord } from '../records.ts';
import { verdictOf, type BroadcastVerdict } from '../network/reverts.ts';
import { RpcRefusal } from '../network/rpc.ts';

/** An unsigned transaction. The sender adds nonce, fee and signature. */
export interface Plan {
  readonly purpose: string;
  readonly ref: string;
  readonly to: Address | null;
  readonly data: Hex;
  readonly gas: bigint;
}

/**
 * Callbacks for the transactions of one purpose. Each runs inside the writer job that changes the
 * send.
 */
export interface SendHooks {
  onSigned(send: SendRecord, plan: Plan): void;
  onReplaced(send: SendRecord, txHash: Hex): void;
  onSent(send: SendRecord): void;
  onReceipt(send: SendRecord, receipt: ChainReceipt): void;
  onDead(send: SendRecord): void;
}

/** Fees on a local chain, in wei: far above any base fee that it can reach. */
const LOCAL_FEES = { maxFee: 100_000_000_000n, tip: 1_000_000_000n };
const FIRST_POLL_MS = 3;
const MAX_POLL_MS = { local: 250, remote: 2000 } as const;
const RESEND_MS = 1000;
/** Nodes accept a replacement that pays at least 10 % more; 12.5 % is safe. */
const raisedFee = (fee: bigint): bigint => (fee * 1125n) / 1000n + 1n;

/**
 * Signs, sends and follows transactions. Signed bytes are committed to the database before they are
 * sent, and followed until a block contains them. No other part assigns nonces.
 */
export class Sender {
  private readonly context: ChainContext;
  private readonly link: ChainLink;
  private readonly epoch: string;
  private readonly hooks: ReadonlyMap<string, SendHooks>;
  private readonly mutexes = new Map<KeyRole, Mutex>();
  private readonly followed = new Map<number, Promise<SendRecord>>();
  /** Monotonic time at which a node last accepted the transaction from this process, by send id. */
  private readonly broadcastMs = new Map<number, number>();

  constructor(context: ChainContext, link: ChainLink, epoch: string, hooks: ReadonlyMap<string, SendHooks>) {
    this.context = context;
    this.link = link;
    this.epoch = epoch;
    this.hooks = hooks;
  }

  /**
   * Signs and commits the transactions, then sends them; calls for the same key run one at a time.
   * The caller has to follow the returned sends.
   */
  dispatch(role: KeyRole, plans: readonly Plan[]): Promise<SendRecord[]> {
    return this.mutexOf(role).run(async () => {
      this.link.signal.throwIfAborted();
      const records = await this.commitSigned(role, plans);
      this.context.crashPoint('chain.afterSign');
      const verdicts: Promise<unknown>[] = [];
      for (const record of records) {
        // A transaction that does not reach the node is sent again by `follow`, in this run or
        // after a restart.
        if (this.link.signal.aborted) break;
        const verdict = await this.broadcast(record).catch(() => null);
        this.context.crashPoint('chain.afterSend');
        if (verdict !== null) verdicts.push(this.recordVerdict(record, verdict));
      }
      await Promise.all(verdicts);
      return records;
    });
  }

  /** Whether the link was closed. */
  isClosed(): boolean {
    return this.link.signal.aborted;
  }

  /** After a restart: sends the stored bytes again before the send is followed. */
  async rebroadcast(send: SendRecord): Promise<void> {
    const verdict = await this.broadcast(send).catch(() => null);
    if (verdict !== null) await this.recordVerdict(send, verdict);
  }

  /** Resolves once the send is mined, reverted or dead, or the link is closed. */
  follow(send: SendRecord): Promise<SendRecord> {
    const known = this.followed.get(send.sendId);
    if (known !== undefined) return known;
    const following = this.followToEnd(send).finally(() => {
      this.followed.delete(send.sendId);
      this.broadcastMs.delete(send.sendId);
    });
    this.followed.set(send.sendId, following);
    return following;
  }

  /** Resolves when no send is followed any more; call it after the link was closed. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.followed.values());
  }

  private mutexOf(role: KeyRole): Mutex {
    const mutex = this.mutexes.get(role) ?? createMutex();
    this.mutexes.set(role, mutex);
    return mutex;
  }

  private async commitSigned(role: KeyRole, plans: readonly Plan[]): Promise<SendRecord[]> {
    const { context, link, epoch } = this;
    const sender = link.keys.address(role);
    const pending = await nonceAt(link.rpc, sender, 'pending');
    const first = Math.max(pending, (context.sends.maxNonce(epoch, sender) ?? -1) + 1);
    const fees = await this.fees();
    const signed = await Promise.all(
      plans.map(async (plan, index) => ({
        plan,
        nonce: first + index,
        candidate: await this.sign(role, { ...plan, nonce: first + index }, fees),
      })),
    );
    return context.writer.write(() =>
      signed.map(({ plan, nonce, candidate }) => {
        const sendId = context.sends.insert(
          { ...plan, epoch, role, sender, nonce },
          candidate,
          context.nowMs(),
        );
        const send = this.load(sendId);
        this.hooks.get(send.purpose)?.onSigned(send, plan);
        return send;
      }),
    );
  }

  private async fees(): Promise<{ maxFee: bigint; tip: bigint }> {
    if (this.link.facts.isLocal) return LOCAL_FEES;
    const { maxFeePerGas, maxPriorityFeePerGas } = await this.link.client.estimateFeesPerGas();
    return { maxFee: maxFeePerGas, tip: maxPriorityFeePerGas };
  }

  private async sign(
    role: KeyRole,
    tx: Pick<Plan, 'to' | 'data' | 'gas'> & { nonce: number },
    { maxFee, tip }: { maxFee: bigint; tip: bigint },
  ): Promise<Candidate> {
    // The chain id comes from the profile. A node could report another one and obtain signatures
    // for a different chain.
    const rawTx = await this.link.keys.account(role).signTransaction({
      type: 'eip1559',
      chainId: this.link.facts.chainId,
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
  private async broadcast(send: SendRecord): Promise<BroadcastVerdict> {
    const [newest] = this.context.sends.candidates(send.sendId);
    if (newest === undefined) return 'refused';
    const verdict = await this.sendRaw(newest);
    if (verdict === 'sent' || verdict === 'known')
      this.broadcastMs.set(send.sendId, this.context.processClock.monotonicMs());
    return verdict;
  }

  private async sendRaw({ rawTx }: Candidate): Promise<BroadcastVerdict> {
    try {
      await this.link.rpc('eth_sendRawTransaction', [rawTx]);
      return 'sent';
    } catch (error) {
      if (!(error instanceof RpcRefusal)) throw error;
      const verdict = verdictOf(error.message);
      if (verdict === 'refused')
        this.context.log('warn', 'the node refused a transaction', { reason: error.message });
      return verdict;
    }
  }

  private async recordVerdict(send: SendRecord, verdict: BroadcastVerdict): Promise<void> {
    const { context } = this;
    if (verdict === 'no_gas') this.link.reportProblem('no_gas');
    if (verdict !== 'sent' && verdict !== 'known') return;
    if (this.load(send.sendId).state !== 'signed') return;
    await context.writer.write(() => {
      if (this.load(send.sendId).state !== 'signed') return;
      context.sends.setState(send.sendId, 'sent', context.nowMs());
      this.hooks.get(send.purpose)?.onSent(send);
    });
  }

  private async followToEnd(send: SendRecord): Promise<SendRecord> {
    const { context, link } = this;
    const startedMs = context.processClock.monotonicMs();
    const maxMs = MAX_POLL_MS[link.facts.isLocal ? 'local' : 'remote'];
    let feeRaisedMs = startedMs;
    for (let waitMs = FIRST_POLL_MS; !link.signal.aborted; waitMs = Math.min(waitMs * 1.6, maxMs)) {
      const nowMs = context.processClock.monotonicMs();
      try {
        const receipt = await this.findReceipt(send);
        if (receipt !== null) return await this.recordReceipt(send, receipt);
        if (nowMs - (this.broadcastMs.get(send.sendId) ?? -Infinity) > RESEND_MS) {
          const verdict = await this.broadcast(send);
          await this.recordVerdict(send, verdict);
          if (verdict === 'nonce_used' && (await this.isDead(send))) return await this.markDead(send);
          if (verdict === 'fee') await this.raiseFee(send);
        } else if (nowMs - feeRaisedMs > link.facts.stuckAfterMs) {
          feeRaisedMs = nowMs;
          await this.raiseFee(send);
        }
      } catch (error) {
        // The node does not answer. The transaction is committed and will be tried again.
        context.log('info', 'a transaction waits because the node does not answer', {
          txHash: send.txHash,
          error: String(error),
        });
      }
      await sleep(context, link.signal, waitMs);
    }
    return this.load(send.sendId);
  }

  private async findReceipt(send: SendRecord): Promise<ChainReceipt | null> {
    for (const { txHash } of this.context.sends.candidates(send.sendId)) {
      const receipt = await receiptOf(this.link.rpc, txHash);
      if (receipt !== null && (await this.isIncluded(receipt))) return receipt;
    }
    return null;
  }

  /** Some nodes return the receipt of a transaction whose block is not part of the chain yet. */
  private async isIncluded({ blockNumber, blockHash }: ChainReceipt): Promise<boolean> {
    if (this.link.facts.isLocal) return true;
    return (await blockAt(this.link.rpc, blockNumber))?.hash === blockHash;
  }

  private async recordReceipt(send: SendRecord, receipt: ChainReceipt): Promise<SendRecord> {
    const { context } = this;
    context.crashPoint('chain.beforeReceipt');
    await context.writer.write(() => {
      const found = { ...receipt, state: receipt.ok ? 'mined' : 'reverted', error: null } as const;
      context.sends.setMined(send.sendId, found, context.nowMs());
      this.hooks.get(send.purpose)?.onReceipt(this.load(send.sendId), receipt);
    });
    this.link.onBlockWritten();
    return this.load(send.sendId);
  }

  /**
   * Whether the send can never be mined: its nonce is used and none of its candidates has a
   * receipt.
   */
  private async isDead(send: SendRecord): Promise<boolean> {
    const finalBlock = this.link.facts.isLocal ? 'latest' : 'finalized';
    if ((await nonceAt(this.link.rpc, send.sender, finalBlock)) <= send.nonce) return false;
    return (await this.findReceipt(send)) === null;
  }

  private async markDead(send: SendRecord): Promise<SendRecord> {
    const { context } = this;
    await context.writer.write(() => {
      context.sends.setState(
        send.sendId,
        'dead',
        context.nowMs(),
        'its nonce was used by another transaction',
      );
      this.hooks.get(send.purpose)?.onDead(send);
    });
    context.log('warn', 'the nonce of a transaction was used by another one', {
      txHash: send.txHash,
      nonce: send.nonce,
    });
    return this.load(send.sendId);
  }

  /**
   * Replaces a stuck transaction by one with the same nonce and call and a higher fee. Any of the
   * candidates may be mined.
   */
  private async raiseFee(send: SendRecord): Promise<void> {
    const { context } = this;
    const [newest] = context.sends.candidates(send.sendId);
    if (newest === undefined || !this.link.keys.has(send.role)) return;
    // The key has changed since; the transaction cannot be signed again, only sent as it is.
    if (this.link.keys.address(send.role) !== send.sender) return;
    const next = await this.sign(send.role, send, await this.raisedFees(newest));
    await context.writer.write(() => {
      context.sends.addCandidate(send.sendId, next, context.nowMs());
      this.hooks.get(send.purpose)?.onReplaced(send, next.txHash);
    });
    context.crashPoint('chain.afterBump');
    await this.recordVerdict(send, await this.broadcast(send));
  }

  private async raisedFees({ rawTx }: Candidate): Promise<{ maxFee: bigint; tip: bigint }> {
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(rawTx);
    const market = await this.fees();
    return {
      maxFee: larger(raisedFee(maxFeePerGas), market.maxFee),
      tip: larger(raisedFee(maxPriorityFeePerGas), market.tip),
    };
  }

  private load(sendId: number): SendRecord {
    const send = this.context.sends.byId(sendId);
    if (send === null) throw new Error(`there is no send ${sendId}`);
    return send;
  }
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
