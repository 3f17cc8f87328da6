import { onTestFinished } from 'vitest';
import { createAudit } from '../../../src/main/platform/audit/index.ts';
import { createChainChoices } from '../../../src/main/chain/network/network-choices.ts';
import { createChainContext as openChainDesk, type ChainDeps } from '../../../src/main/chain/context.ts';
import { createMints } from '../../../src/main/chain/minting/mints.ts';
import { createWriter, type Db } from '../../../src/main/platform/db/writer.ts';
import { createBus, type Bus } from '../../../src/main/platform/events/bus.ts';
import { rewardDecisionStore, type RewardDecision } from '../../../src/main/rewards/store/decision-store.ts';
import type { RewardContext } from '../../../src/main/rewards/context.ts';
import { rateLimitStore } from '../../../src/main/rewards/store/rate-limit-store.ts';
import { createSubmissionReceipts } from '../../../src/main/rewards/matches/submission-receipts.ts';
import { createRewardRateLimits } from '../../../src/main/rewards/matches/reward-rate-limits.ts';
import { rewardMatchStore } from '../../../src/main/rewards/store/match-store.ts';
import { createNonDecreasingClock } from '../../../src/main/rewards/non-decreasing-clock.ts';
import { rewardWalletStore } from '../../../src/main/rewards/store/reward-wallet-store.ts';
import { stoppedClock, type StoppedClock } from '../test-storage.ts';
import { memoryDb } from '../memory-db.ts';

export const MATCH = '11111111-1111-4111-8111-111111111111';
export const WALLET = `0x${'aa'.repeat(20)}` as const;
export const OTHER = `0x${'bb'.repeat(20)}` as const;
const START_MS = Date.UTC(2026, 10, 21, 12);

export interface TestRewards {
  readonly db: Db;
  readonly context: RewardContext;
  readonly bus: Bus;
  readonly time: StoppedClock;
  /** Audit rows as `ACTION subject actor`, oldest first. */
  auditRows(): string[];
}

/** A reward context with a database in memory. Its outbox is real, its chain is off. */
export async function testRewards({
  schedulePass = () => undefined,
}: { schedulePass?: () => void } = {}): Promise<TestRewards> {
  const db = await memoryDb();
  const time = stoppedClock(START_MS);
  const writer = createWriter(db, { onState: () => undefined });
  onTestFinished(() => writer.close());
  const bus = createBus((error) => {
    throw error;
  });
  const audit = createAudit({ db, writer, clock: time, bus, headFile: { recordHead: () => undefined } });
  let idCount = 0;
  const ids = { uuid: () => `id-${(idCount += 1)}` };
  const ports = { clock: time, random: { bytes: (length: number) => new Uint8Array(length) }, ids };
  const log = (): void => undefined;
  const deps = { db, writer, audit, bus, runtime: ports, log, processClock: time, profile: 'off' };
  const chain = openChainDesk(deps as unknown as ChainDeps);
  const choices = createChainChoices(chain);
  const mints = createMints({
    context: chain,
    choices,
    headBlock: () => null,
    schedulePass,
    onPausedChange: () => undefined,
  });
  const matches = rewardMatchStore(db);
  const context: RewardContext = {
    writer,
    audit,
    bus,
    runtime: ports,
    crashPoint: () => undefined,
    log,
    clock: createNonDecreasingClock(time, 0),
    hostRun: 'run',
    matches,
    decisions: rewardDecisionStore(db),
    wallets: rewardWalletStore(db),
    receipts: createSubmissionReceipts(),
    limits: createRewardRateLimits(rateLimitStore(db), matches, false),
    mints,
    isPlayMoney: () => true,
  };
  const rows = db.prepare<[], string>(
    "select action || ' ' || subject || ' ' || actor from audit order by seq",
  );
  return { db, context, bus, time, auditRows: () => rows.pluck().all() };
}

/** A held reward of `WALLET` in `MATCH`, with the given changes. */
export const decisionOf = (change: Partial<RewardDecision> = {}): RewardDecision => ({
  matchId: MATCH,
  wallet: WALLET,
  kind: 'reward',
  evidence: 'client',
  source: 'client',
  outcome: 'held',
  code: null,
  amountMicro: 100,
  day: '2026-11-21',
  decidedAtMs: START_MS,
  playerCount: 2,
  placement: 1,
  durationMs: 60_000,
  kills: 0,
  riskScore: 70,
  hold: 'risk',
  lobbyId: null,
  verdict: '{}',
  ...change,
});
