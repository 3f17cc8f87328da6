import type { ChainContext, DeployedNode } from '../context.ts';
import { emitMintChanged } from '../context.ts';
import { toMicro } from '../token-amounts.ts';
import { REWARD_TOKEN_ABI } from '../network/abi.ts';
import type { OutboxRow } from '../records.ts';
import { fitWithinDailyLimit, mintWaitOf, type DailyMintLimit } from '../rules/daily-mint-limit.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/units.ts';

const MAX_ROWS = 100;
const MIN_WAIT_MS = 1000;
/** How long the minter waits at most for a day to begin, because clocks of host and chain may differ. */
const MAX_WAIT_MS = HOUR_MS;

/**
 * A local chain adds no block while it rests, so that the time of its latest one may be on another day. There, calls
 * run at the time that the next block will have.
 */
export const callBlock = ({ config }: DeployedNode): 'pending' | 'latest' =>
  config.isLocal ? 'pending' : 'latest';

interface DailyMintLimiterParts {
  readonly context: ChainContext;
  readonly node: DeployedNode;
  /** Called when a day begins for which rows wait. */
  readonly onDay: () => void;
}

/**
 * Keeps the mints within the contract's daily mint limit (UTC). A row that no longer fits into the day waits for the
 * next day, or for a person if it fits into no day. It delays no other row.
 */
export class DailyMintLimiter {
  private readonly context: ChainContext;
  private readonly node: DeployedNode;
  private readonly onDay: () => void;
  private cancel = (): void => undefined;
  private hasReported = false;

  constructor({ context, node, onDay }: DailyMintLimiterParts) {
    this.context = context;
    this.node = node;
    this.onDay = onDay;
  }

  hasWaiting(): boolean {
    const { day, decision } = this.context.outbox.countWaiting(this.node.config.profile);
    return day + decision > 0;
  }

  /** A block of this time was added: rows that wait for its day can go. */
  onNewBlock(atMs: number): void {
    const { dueMs } = this.context.outbox.countWaiting(this.node.config.profile);
    if (dueMs !== null && atMs >= dueMs) this.onDay();
  }

  /** Clears what was reported once nothing waits any more. */
  clearReport(): void {
    if (!this.hasReported || this.hasWaiting()) return;
    this.hasReported = false;
    this.node.reportProblem(null);
  }

  stop(): void {
    this.cancel();
  }

  /**
   * The rows that the rest of the day has room for. Rows that wait already go before `queuedRows`, so that a stream of
   * small ones cannot keep them waiting for ever. `unpaid` leaves out rows that the contract has paid already.
   */
  async rowsForToday(
    queuedRows: readonly OutboxRow[],
    unpaid: (rows: readonly OutboxRow[]) => Promise<OutboxRow[]>,
  ): Promise<readonly OutboxRow[]> {
    const { outbox } = this.context;
    const remainingMicro = toSafeMicro(await this.read('remainingToday'));
    const fitting = outbox.listFitting(this.node.config.profile, remainingMicro, MAX_ROWS);
    const { taken, left } = fitWithinDailyLimit(await unpaid([...fitting, ...queuedRows]), {
      remainingMicro,
    });
    const newlyWaiting = left.filter(({ wait }) => wait === null);
    if (newlyWaiting.length > 0 || this.hasWaiting()) await this.postpone(newlyWaiting, remainingMicro);
    return taken;
  }

  /** Stores why the rows wait, unless the day has more room than the `assumedMicro` with which they were chosen. */
  private async postpone(newlyWaiting: readonly OutboxRow[], assumedMicro: number): Promise<void> {
    const { context, node } = this;
    const dailyLimit = await this.readDailyLimit();
    // The next day has begun since, or the limit was raised: the next pass chooses again.
    if (dailyLimit.remainingMicro > assumedMicro) return this.onDay();
    const rows = [
      ...newlyWaiting,
      ...context.outbox.listWithOutdatedWait(node.config.profile, dailyLimit, MAX_ROWS),
    ];
    if (rows.length > 0)
      await context.writer.write(() => {
        for (const row of rows) this.postponeRow(row, dailyLimit);
      });
    this.report(dailyLimit.dayEndsMs);
  }

  /**
   * Reads all values on the same day. When the day ends between the calls, they are read again: the rest of one day
   * with the end of the next would let a row wait a day longer than it has to.
   */
  private async readDailyLimit(): Promise<DailyMintLimit> {
    for (let today = await this.read('today'); ;) {
      const remaining = await this.read('remainingToday');
      const [dailyMintLimit, todayAfter] = await Promise.all([this.read('dailyCeiling'), this.read('today')]);
      if (todayAfter === today)
        return {
          remainingMicro: toSafeMicro(remaining),
          dailyMintLimitMicro: toSafeMicro(dailyMintLimit),
          dayEndsMs: (Number(today) + 1) * DAY_MS,
        };
      today = todayAfter;
    }
  }

  /** Must run inside a writer job. */
  private postponeRow(row: OutboxRow, dailyLimit: DailyMintLimit): void {
    const wait = mintWaitOf(row, dailyLimit);
    const notBeforeMs = wait === 'day' ? dailyLimit.dayEndsMs : null;
    this.context.outbox.updateWait(row.id, { wait, notBeforeMs }, this.context.nowMs());
    emitMintChanged(this.context, { ...row, txHash: null }, 'queued');
  }

  /** Reports what waits, and looks again when the next day begins, also if no block is added until then. */
  private report(dayEndsMs: number): void {
    const { context, node } = this;
    const { day, decision } = context.outbox.countWaiting(node.config.profile);
    node.reportProblem(decision > 0 ? 'above_ceiling' : day > 0 ? 'ceiling_reached' : null);
    this.hasReported = true;
    this.cancel();
    if (day === 0 || node.signal.aborted) return;
    const inMs = Math.min(Math.max(dayEndsMs - context.processClock.nowMs(), MIN_WAIT_MS), MAX_WAIT_MS);
    this.cancel = context.processClock.after(inMs, this.onDay);
  }

  private read(functionName: 'today' | 'remainingToday' | 'dailyCeiling'): Promise<bigint> {
    return this.node.client.readContract({
      address: this.node.epoch.rewardToken,
      abi: REWARD_TOKEN_ABI,
      blockTag: callBlock(this.node),
      functionName,
    });
  }
}

function toSafeMicro(wei: bigint): number {
  const micro = toMicro(wei);
  return micro > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(micro);
}
