import type { Audit } from '../platform/audit/index.ts';
import type { Mints } from '../chain/index.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { Writer } from '../platform/db/writer.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Log } from '../platform/log.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { DecisionStore } from './store/decision-store.ts';
import type { SubmissionReceipts } from './matches/submission-receipts.ts';
import type { RewardRateLimits } from './matches/reward-rate-limits.ts';
import type { RewardMatchStore } from './store/match-store.ts';
import type { NonDecreasingClock } from './non-decreasing-clock.ts';
import type { RewardWalletStore } from './store/reward-wallet-store.ts';

/** Shared by every part of the reward service. */
export interface RewardContext {
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly runtime: Runtime;
  readonly crashPoint: CrashTrigger;
  readonly log: Log;
  readonly clock: NonDecreasingClock;
  /** Identifies this run of the host, whose monotonic clock cannot be compared with that of an earlier run. */
  readonly hostRun: string;
  readonly matches: RewardMatchStore;
  readonly decisions: DecisionStore;
  readonly wallets: RewardWalletStore;
  readonly limits: RewardRateLimits;
  /** First receipts of submissions that are not stored yet. */
  readonly receipts: SubmissionReceipts;
  readonly mints: Mints;
  /** False on a network where rewards are real money. */
  readonly isPlayMoney: () => boolean;
}
