import { decodeEventLog, encodeFunctionData } from 'viem';
import type { Address, Hex } from '../types.ts';
import { REWARD_TOKEN_ABI } from '../network/abi.ts';
import { matchKeyOf } from '../match-key.ts';
import { toWei } from '../token-amounts.ts';
import { readFirstMintBlock } from '../deployment.ts';
import {
  appendChainAudit,
  sleep,
  emitMintChanged,
  type DeployedNode,
  type ChainContext,
} from '../context.ts';
import type { ChainReceipt } from '../network/node-reads.ts';
import type { OutboxRow, TransactionRecord } from '../records.ts';
import { revertReasonOf } from '../network/revert-reason.ts';
import { RpcRefusalError, safeMessage } from '../network/rpc.ts';
import { callBlock, DailyMintLimiter } from './daily-mint-limiter.ts';
import type { UnsignedTransaction, Sender, TransactionHooks } from '../transactions/sender.ts';

export const MINT_PURPOSE = 'mint';
/**
 * Up to this many rows are minted one by one; more are minted as one batch, with one signature, one
 * simulation and one receipt.
 */
const MAX_UNBATCHED_ROWS = 3;
/** How many rows one pass mints one by one when they cannot be minted as a batch. */
const MAX_SINGLE_MINTS = 20;
const MAX_BATCH_ROWS = 100;
const GAS_FOR_ONE = 250_000n;
const gasForBatch = (count: number): bigint => 150_000n + BigInt(count) * 110_000n;
const MAX_ATTEMPTS = 3;
const RETRY_MS = 1000;
/**
 * After a pass the minter pauses for a multiple of the time that the pass took. Rows that arrive one after the other
 * then share commits and calls to the node; without the pause, fifty rewards a second would cause half of the host's
 * load. After a pass with more than `MAX_SINGLE_MINTS` new rows there is no pause.
 */
const PAUSE_FACTOR = 4;
const MAX_PAUSE_MS = 75;

/** Errors of the contract that stop every mint, whatever the row; the queue waits. */
const BLOCKING_ERRORS: Readonly<Record<string, 'minting_paused' | 'not_minter'>> = {
  EnforcedPause: 'minting_paused',
  AccessControlUnauthorizedAccount: 'not_minter',
};

/**
 * The result of a pass: it minted or classified rows, found none that can be minted now, or could not
 * continue.
 */
type PassResult = 'done' | 'nothing' | 'blocked';

/** The rows of transactions that are not signed yet, by the ref of their plan. */
type PlannedRows = Map<string, readonly OutboxRow[]>;

/**
 * Mints the rows of the outbox, first those that waited for room in a day, then the oldest; no other code mints. It
 * decides nothing about amounts or wallets: both were fixed when the row was queued.
 */
export class Minter implements TransactionHooks {
  private readonly context: ChainContext;
  private readonly node: DeployedNode;
  private readonly isPaused: () => boolean;
  private readonly plannedRows: PlannedRows = new Map();
  private sender: Sender | null = null;
  private activePasses: Promise<void> | null = null;
  private hasMore = false;
  private readonly dailyMintLimiter: DailyMintLimiter;

  constructor(context: ChainContext, node: DeployedNode, isPaused: () => boolean) {
    this.context = context;
    this.node = node;
    this.isPaused = isPaused;
    this.dailyMintLimiter = new DailyMintLimiter({ context, node, onDay: () => this.schedulePass() });
  }

  start(sender: Sender): void {
    this.sender = sender;
    this.schedulePass();
  }

  /** Starts a pass. If one is running, another one follows it. */
  schedulePass(): void {
    this.hasMore = true;
    if (this.activePasses !== null || this.sender === null) return;
    this.activePasses = this.runPasses(this.sender).finally(() => {
      this.activePasses = null;
      if (this.hasMore && !this.node.signal.aborted && !this.isPaused()) this.schedulePass();
    });
  }

  /** Resolves when no pass is running, which is soon after the RPC connection was closed. */
  async whenIdle(): Promise<void> {
    this.dailyMintLimiter.stop();
    await this.activePasses;
  }

  /** A block of this time was added: rows that wait for its day can go. */
  onNewBlock(atMs: number): void {
    this.dailyMintLimiter.onNewBlock(atMs);
  }

  private async runPasses(sender: Sender): Promise<void> {
    const { context, node } = this;
    while (this.hasMore && !node.signal.aborted && !this.isPaused()) {
      this.hasMore = false;
      const { profile } = node.config;
      const fresh = context.outbox.listQueued(profile, MAX_BATCH_ROWS);
      if (fresh.length === 0 && !this.dailyMintLimiter.hasWaiting()) continue;
      const startedMs = context.processClock.monotonicMs();
      const result = await this.runPass(sender, fresh).catch((error: unknown): PassResult => {
        if (!node.signal.aborted)
          context.log('warn', 'minting failed; trying again', { error: safeMessage(error) });
        return 'blocked';
      });
      if (result === 'nothing') continue;
      const pauseMs = (context.processClock.monotonicMs() - startedMs) * PAUSE_FACTOR;
      if (result === 'blocked') await sleep(context, node.signal, RETRY_MS);
      else if (fresh.length <= MAX_SINGLE_MINTS)
        await sleep(context, node.signal, Math.min(pauseMs, MAX_PAUSE_MS));
      this.hasMore = true;
    }
  }

  private async runPass(sender: Sender, fresh: readonly OutboxRow[]): Promise<PassResult> {
    const today = await this.dailyMintLimiter.rowsForToday(fresh, (rows) => this.recordPaidRows(rows));
    const rows = today.slice(0, MAX_BATCH_ROWS);
    if (rows.length === 0) return fresh.length === 0 ? 'nothing' : 'done';
    const batch = rows.length > MAX_UNBATCHED_ROWS ? await this.planBatch(rows) : null;
    const transactions = batch === null ? await this.planSingles(rows.slice(0, MAX_SINGLE_MINTS)) : [batch];
    if (transactions.length === 0) return 'blocked';
    if (!this.dailyMintLimiter.hasWaiting()) this.node.reportProblem(null);
    try {
      const signedTransactions = await sender.dispatch('minter', transactions);
      this.dailyMintLimiter.clearReport();
      await this.waitForReceipts(sender, signedTransactions);
    } finally {
      for (const unsigned of transactions) this.plannedRows.delete(unsigned.ref);
    }
    return 'done';
  }

  /**
   * Waits for the receipts, but not longer than a transaction normally takes. If another transaction used the
   * nonce, that is certain only once it is final, and waiting for it would block the queue. The transaction is
   * tracked until then.
   */
  private async waitForReceipts(sender: Sender, transactions: readonly TransactionRecord[]): Promise<void> {
    const { context, node } = this;
    const limit = new AbortController();
    const timeUp = sleep(context, limit.signal, node.config.stuckAfterMs);
    await Promise.race([Promise.all(transactions.map((transaction) => sender.follow(transaction))), timeUp]);
    limit.abort();
  }

  /**
   * Records rows that the contract has paid already as mined, for example those that it paid before the database was
   * restored from a backup, and returns the others.
   */
  private async recordPaidRows(rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
    const paid = await this.node.client.readContract({
      address: this.node.epoch.rewardToken,
      abi: REWARD_TOKEN_ABI,
      functionName: 'mintedOf',
      args: [rows.map((row) => matchKeyOf(row.matchId)), rows.map((row) => row.wallet)],
    });
    const unpaid: OutboxRow[] = [];
    for (const [index, row] of rows.entries()) {
      if (paid[index] === true) await this.recordPaid(row);
      else unpaid.push(row);
    }
    return unpaid;
  }

  private async recordPaid(row: OutboxRow): Promise<void> {
    const { context, node } = this;
    const [log] = await node.client.getContractEvents({
      address: node.epoch.rewardToken,
      abi: REWARD_TOKEN_ABI,
      eventName: 'RewardMinted',
      args: { matchId: matchKeyOf(row.matchId), to: row.wallet },
      fromBlock: BigInt(readFirstMintBlock(context, node.epoch.epoch)),
    });
    if (log === undefined) throw new Error('the contract has paid a match, but has no event of it');
    const { epoch } = node.epoch;
    const mined = {
      txHash: log.transactionHash,
      blockNumber: Number(log.blockNumber),
      blockHash: log.blockHash,
      epoch,
    };
    await context.writer.write(() => {
      if (context.outbox.markMined(row.id, mined, context.nowMs()))
        emitMintChanged(context, { ...row, txHash: mined.txHash }, 'mined');
    });
    node.onTransactionMined();
  }

  /**
   * Null if the batch would revert because of one of its rows; the rows are then minted one by one.
   */
  private async planBatch(rows: readonly OutboxRow[]): Promise<UnsignedTransaction | null> {
    const data = encodeFunctionData({
      abi: REWARD_TOKEN_ABI,
      functionName: 'mintBatch',
      args: [
        rows.map((row) => matchKeyOf(row.matchId)),
        rows.map((row) => row.wallet),
        rows.map((row) => toWei(row.amountMicro)),
      ],
    });
    const unsigned = this.prepare(rows, data, gasForBatch(rows.length));
    return (await this.findSimulationError(unsigned)) === null ? unsigned : null;
  }

  private async planSingles(rows: readonly OutboxRow[]): Promise<UnsignedTransaction[]> {
    const transactions: UnsignedTransaction[] = [];
    for (const row of rows) {
      const args = [matchKeyOf(row.matchId), row.wallet, toWei(row.amountMicro)] as const;
      const data = encodeFunctionData({ abi: REWARD_TOKEN_ABI, functionName: 'mintReward', args });
      const unsigned = this.prepare([row], data, GAS_FOR_ONE);
      const problem = await this.findSimulationError(unsigned);
      if (problem === null) {
        transactions.push(unsigned);
        continue;
      }
      this.plannedRows.delete(unsigned.ref);
      const blockingProblem = BLOCKING_ERRORS[problem];
      if (blockingProblem !== undefined) {
        this.node.reportProblem(blockingProblem);
        break;
      }
      // The next pass handles two errors: it records a row that is already minted, and it postpones a row when
      // another minter has used up the daily mint limit. Any other error concerns this row alone.
      if (problem !== 'AlreadyMinted' && problem !== 'CeilingReached')
        await this.context.writer.write(() => this.requeueOrFailInJob(row, problem));
    }
    return transactions;
  }

  private prepare(rows: readonly OutboxRow[], data: Hex, gas: bigint): UnsignedTransaction {
    const ref = this.context.runtime.ids.uuid();
    this.plannedRows.set(ref, rows);
    return { purpose: MINT_PURPOSE, ref, to: this.node.epoch.rewardToken, data, gas };
  }

  /** The error that the transaction would revert with, or null. Simulating it costs no gas. */
  private async findSimulationError({ to, data, gas }: UnsignedTransaction): Promise<string | null> {
    const from = this.node.keys.address('minter');
    try {
      const call = { from, to, data, gas: `0x${gas.toString(16)}` };
      await this.node.rpc('eth_call', [call, callBlock(this.node)]);
      return null;
    } catch (error) {
      if (error instanceof RpcRefusalError) return revertReasonOf(error);
      throw error;
    }
  }

  onSigned(transaction: TransactionRecord, unsigned: UnsignedTransaction): void {
    const { context } = this;
    for (const row of this.plannedRows.get(unsigned.ref) ?? []) {
      // The exception rolls the job back: a row that was claimed elsewhere must not be signed for.
      if (!context.outbox.markSigned(row, transaction, context.nowMs()))
        throw new Error('a row of the outbox was claimed twice');
    }
  }

  onReplaced(transaction: TransactionRecord, txHash: Hex): void {
    this.context.outbox.updateHash(transaction.transactionId, txHash, this.context.nowMs());
  }

  onSent(transaction: TransactionRecord): void {
    const { context } = this;
    context.outbox.markSent(transaction.transactionId, context.nowMs());
    for (const row of context.outbox.listByTransaction(transaction.transactionId)) {
      const { wallet, amountMicro, attempts } = row;
      appendChainAudit(context, {
        action: 'MINT_SENT',
        subject: row.matchId,
        payload: {
          wallet,
          amountMicro,
          txHash: transaction.txHash,
          nonce: transaction.nonce,
          attempts: attempts + 1,
        },
      });
      emitMintChanged(context, row, 'sent');
    }
  }

  onReceipt(transaction: TransactionRecord, receipt: ChainReceipt): void {
    const { context } = this;
    const { epoch } = this.node.epoch;
    const paid = this.paidKeysOf(receipt);
    for (const row of context.outbox.listByTransaction(transaction.transactionId)) {
      if (!paid.has(mintKeyOf(matchKeyOf(row.matchId), row.wallet))) {
        // A batch skips what is paid already; the next pass records the transaction that paid it.
        if (receipt.ok) this.requeue(row, 'skipped: already minted');
        else this.requeueOrFailInJob(row, 'reverted');
      } else if (context.outbox.markMined(row.id, { ...receipt, epoch }, context.nowMs())) {
        emitMintChanged(context, { ...row, txHash: receipt.txHash }, 'mined');
      }
    }
  }

  onDead(transaction: TransactionRecord): void {
    for (const row of this.context.outbox.listByTransaction(transaction.transactionId))
      this.requeue(row, 'its nonce was used by another transaction');
  }

  /** Queues the row again after a problem that the row did not cause. Must run inside a writer job. */
  private requeue(row: OutboxRow, reason: string): void {
    const { context } = this;
    context.outbox.requeueUncounted(row.id, reason, context.nowMs());
    emitMintChanged(context, { ...row, txHash: null }, 'queued');
  }

  /** Inside a writer job: queues the row again, or fails it after the last attempt. */
  private requeueOrFailInJob(row: OutboxRow, reason: string): void {
    const { context } = this;
    const isLast = row.attempts + 1 >= MAX_ATTEMPTS;
    const state = isLast ? 'failed' : 'queued';
    context.outbox.requeueOrFail(row.id, state, reason, context.nowMs());
    if (isLast) {
      const { wallet, amountMicro } = row;
      const payload = { wallet, amountMicro, reason, attempts: row.attempts + 1 };
      appendChainAudit(context, { action: 'MINT_FAILED', subject: row.matchId, payload });
    }
    emitMintChanged(context, { ...row, txHash: null }, state);
  }

  /** Which mints a receipt contains, each as a `mintKeyOf`. */
  private paidKeysOf(receipt: ChainReceipt): ReadonlySet<string> {
    const paid = new Set<string>();
    if (!receipt.ok) return paid;
    for (const { address, topics, data } of receipt.logs) {
      if (address.toLowerCase() !== this.node.epoch.rewardToken) continue;
      const event = parseMintLog([...topics], data);
      if (event !== null) paid.add(mintKeyOf(event.matchId, event.to));
    }
    return paid;
  }
}

const mintKeyOf = (matchId: Hex, wallet: Address): string => `${matchId}/${wallet.toLowerCase()}`;

function parseMintLog(topics: Hex[], data: Hex): { matchId: Hex; to: Address } | null {
  try {
    const event = decodeEventLog({ abi: REWARD_TOKEN_ABI, topics: topics as [Hex, ...Hex[]], data });
    return event.eventName === 'RewardMinted' ? event.args : null;
  } catch {
    // The log is another event of the token, such as Transfer.
    return null;
  }
}
