import type { LedgerState } from '../../shared/contract/ledger.ts';
import { accept, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { Chain, MintRow } from '../chain/index.ts';
import type { CrashTrigger } from '../platform/crash-points.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { RewardDecisionView, Rewards, SubmissionResult } from './types.ts';
import { banWallet, unbanWallet, setAgentWallet } from './wallets.ts';
import { rewardDecisionStore, type StoredDecision } from './store/decision-store.ts';
import type { RewardContext } from './context.ts';
import { expireMatchInJob } from './matches/expire-match.ts';
import { rateLimitStore } from './store/rate-limit-store.ts';
import { createSubmissionReceipts } from './matches/submission-receipts.ts';
import { createRewardRateLimits } from './matches/reward-rate-limits.ts';
import { rewardMatchStore } from './store/match-store.ts';
import { createProofNonces } from './proofs/nonces.ts';
import { payPool } from './decisions/pay-pool.ts';
import { poolStore } from './store/pool-store.ts';
import { createWalletProofs } from './proofs/wallet-signatures.ts';
import { readOwnStats, readReward } from './views/proven-reads.ts';
import { findDecisionOrigin } from './views/decision-origin.ts';
import { viewOf } from './views/decision-view.ts';
import { rewardAddressStore } from './store/reward-address-store.ts';
import { createReadableCheck } from './store/readable-check.ts';
import { rewardStatsStore } from './store/reward-stats-store.ts';
import { rewardRefereed } from './decisions/reward-refereed.ts';
import { approveHeld, rejectHeld, retryFailed } from './decisions/review-decision.ts';
import { utcDay } from './rules/utc-day.ts';
import { REWARD_TIMES } from './rules/reward-constants.ts';
import { startRewardMatch } from './matches/start-match.ts';
import { readPlayerStats } from './views/player-stats.ts';
import { createNonDecreasingClock } from './non-decreasing-clock.ts';
import { submitMatch, type SubmitRequest } from './matches/submit-match.ts';
import { rewardWalletStore } from './store/reward-wallet-store.ts';
import { DAY_MS } from '../../shared/units.ts';

export interface RewardsDeps extends CoreServices {
  readonly crashPoint: CrashTrigger;
  readonly chain: Pick<Chain, 'status' | 'mints'>;
  readonly agents: Pick<Agents, 'find'>;
  /** The gateway's port, once it listens. */
  readonly gatewayPort: () => number;
  readonly limits: 'on' | 'off';
  /** Whether a wallet proof for more than reading needs an EIP-4361 text with a nonce of this host. */
  readonly requireNonce?: () => boolean;
  /** False while the database is read-only or its storage fails. */
  readonly isWritable: () => boolean;
  /** How what the host booked compares with the chain. */
  readonly ledgerState: () => LedgerState;
}

const SWEEP_MS = 30_000;
/** How long a submission waits for its mint. */
const MINT_WAIT_MS = 5000;
/** A chain whose oldest queued mint waits longer than this is not healthy. */
const MAX_BACKLOG_MS = 300_000;

export function createRewards(deps: RewardsDeps): Rewards {
  const readChainStatus = createCachedStatusReader(deps);
  const context = createRewardContext(deps, readChainStatus);
  // A match must not expire because the storage failed and nothing could be submitted.
  deps.writer.onResume(({ lengthMs }) => context.matches.postponeExpiry(lengthMs));
  const { clock, decisions, wallets } = context;
  const nonces = createProofNonces(clock, deps.runtime.random);
  const proofs = createWalletProofs({
    clock,
    wallMs: () => deps.runtime.clock.nowMs(),
    domain: () => domainOf(deps),
    chainId: () => readChainStatus().chainId,
    nonces,
    requireNonce: deps.requireNonce ?? (() => false),
  });
  const provenReadDeps = { context, proofs };
  const pools = poolStore(deps.db);
  const stats = rewardStatsStore(deps.db);
  const isReadable = createReadableCheck(deps.db);
  const agentWallets = rewardAddressStore(deps.db);
  const firstDayOf = (days: number): string => utcDay(clock.nowMs() - (days - 1) * DAY_MS);
  const sweeper = createSweeper(context);
  const toView = async (decision: Promise<Outcome<StoredDecision>>): Promise<Outcome<RewardDecisionView>> => {
    const outcome = await decision;
    return outcome.ok ? accept(viewOf(context, outcome.value)) : outcome;
  };
  const toViews = async (
    decisionList: Promise<Outcome<readonly StoredDecision[]>>,
  ): Promise<Outcome<readonly RewardDecisionView[]>> => {
    const outcome = await decisionList;
    return outcome.ok ? accept(outcome.value.map((stored) => viewOf(context, stored))) : outcome;
  };
  return {
    startMatch: (request) => startRewardMatch(context, proofs, request),
    submitMatch: (request) => submitAndWait(context, deps.chain, request),
    readReward: (matchId, proof, clientAddress) =>
      readReward(provenReadDeps, { matchId, proof, clientAddress }),
    readOwnStats: (walletSignature, clientAddress) =>
      readOwnStats(provenReadDeps, walletSignature, clientAddress),
    issueNonce: (purpose) => nonces.issue(purpose),
    proofs,
    health: () => readHealth(deps, isReadable()),
    signingDomain: () => ({ domain: domainOf(deps), chainId: readChainStatus().chainId }),
    nowMs: () => clock.nowMs(),
    rewardRefereed: (match) => toViews(rewardRefereed(context, match)),
    payPool: (pool) => toViews(payPool(context, pools, pool)),
    listDecisions: (filter) => decisions.listPage(filter).map((decision) => viewOf(context, decision)),
    listDecisionPage(request) {
      const { rows, total, upToSeq } = decisions.listPageByOffset(request);
      return { views: rows.map((decision) => viewOf(context, decision)), total, upToSeq };
    },
    findDecision(matchId, wallet) {
      const decision = decisions.find(matchId, wallet);
      return decision && viewOf(context, decision);
    },
    originOf: (matchId) => findDecisionOrigin(context, matchId),
    listHeld: (limit) => decisions.listHeld(limit).map((decision) => viewOf(context, decision)),
    countHeld: () => decisions.countHeld(),
    approve: (request) => toView(approveHeld(context, request)),
    reject: (request) => toView(rejectHeld(context, request)),
    retryMint: (request) => toView(retryFailed(context, request)),
    readStats: (wallet) => readPlayerStats(context, wallet),
    listWallets: (limit) => wallets.list(utcDay(clock.nowMs()), limit),
    listBans: () => wallets.listBans(),
    ban: (request) => banWallet(context, request),
    unban: (wallet, by) => unbanWallet(context, wallet, by),
    sumByDay: (days) => stats.sumByDay(firstDayOf(days)),
    sumBySource: (days) => stats.sumBySource(firstDayOf(days)),
    countRefusals: (days) => stats.countRefusals(firstDayOf(days)),
    walletOfAgent: (agentId) => agentWallets.find(agentId),
    setAgentWallet: (agentId, wallet, by) =>
      setAgentWallet(context, { agentWallets, agents: deps.agents }, { agentId, wallet, by }),
    chainStatus: () => deps.chain.status(),
    start: sweeper.start,
    stop: sweeper.stop,
  };
}

function createRewardContext(deps: RewardsDeps, readChainStatus: ReadChainStatus): RewardContext {
  const { db, writer, audit, bus, runtime, crashPoint, log, chain } = deps;
  const matches = rewardMatchStore(db);
  const decisions = rewardDecisionStore(db);
  return {
    writer,
    audit,
    bus,
    runtime,
    crashPoint,
    log,
    clock: createNonDecreasingClock(
      runtime.clock,
      Math.max(matches.findNewestMs(), decisions.findNewestMs()),
    ),
    hostRun: runtime.ids.uuid(),
    matches,
    decisions,
    wallets: rewardWalletStore(db),
    receipts: createSubmissionReceipts(),
    limits: createRewardRateLimits(rateLimitStore(db), matches, deps.limits === 'off'),
    mints: chain.mints,
    isPlayMoney: () => readChainStatus().playMoney,
  };
}

const domainOf = ({ gatewayPort }: RewardsDeps): string => `127.0.0.1:${gatewayPort()}`;

type ReadChainStatus = () => { readonly chainId: number; readonly playMoney: boolean };

/** Creates a reader of the chain's status, which every submission needs. It is cached until the chain reports a change. */
function createCachedStatusReader({ chain, bus }: RewardsDeps): ReadChainStatus {
  let cached: ReturnType<ReadChainStatus> | null = null;
  bus.on('chain.changed', () => {
    cached = null;
  });
  return () => (cached ??= chain.status());
}

/** Whether a submission should wait for its mint: not if the chain is off, missing or paused. */
const canMintSoon = (chain: RewardsDeps['chain']): boolean =>
  ['ready', 'starting'].includes(chain.status().state);

/**
 * Decides a submission and waits for its mint. The specification waits for the transaction's confirmation; this waits for
 * at most five seconds, and only while the chain is available.
 */
async function submitAndWait(
  context: RewardContext,
  chain: RewardsDeps['chain'],
  request: SubmitRequest,
): Promise<SubmissionResult> {
  const result = await submitMatch(context, request);
  const { decision, code } = result;
  let mint: MintRow | null = decision === null ? null : viewOf(context, decision).mint;
  const isPending =
    mint !== null && (mint.state === 'queued' || mint.state === 'signed' || mint.state === 'sent');
  if (decision !== null && code === null && isPending && canMintSoon(chain)) {
    mint = await context.mints.waitForOutcome(decision.matchId, decision.wallet, MINT_WAIT_MS);
  }
  context.crashPoint('rewards.beforeAnswer');
  return { ...result, mint };
}

/** A database that cannot be written to is down for rewards, because no match can be started or decided. */
function readHealth(
  { chain, isWritable, ledgerState }: RewardsDeps,
  isReadable: boolean,
): ReturnType<Rewards['health']> {
  const { state, oldestQueuedMs, waiting } = chain.status();
  const hasBacklog = (oldestQueuedMs ?? 0) > MAX_BACKLOG_MS || waiting.decision > 0;
  const blockchain = state === 'ready' && !hasBacklog;
  const database = isReadable && isWritable();
  const rateLimit = database;
  const ledger = ledgerState();
  const isHealthy = blockchain && ledger !== 'different';
  const status = !database ? 'down' : isHealthy ? 'healthy' : 'degraded';
  return { status, database, blockchain, rateLimit, ledger };
}

/** Creates the sweep that expires overdue matches and deletes data that is no longer needed. */
function createSweeper(context: RewardContext): { start(): void; stop(): void } {
  let cancelNextSweep = (): void => undefined;
  let startedAtMs = 0;
  const sweep = (): void => {
    context.writer
      .write(() => sweepInJob(context, startedAtMs))
      .catch((error: unknown) =>
        context.log('warn', 'expired matches could not be ended', { error: String(error) }),
      );
    cancelNextSweep = context.runtime.clock.after(SWEEP_MS, sweep);
  };
  return {
    start() {
      startedAtMs = context.clock.nowMs();
      sweep();
    },
    stop: () => cancelNextSweep(),
  };
}

function sweepInJob(context: RewardContext, startedAtMs: number): void {
  const nowMs = context.clock.nowMs();
  // A submission that was received but not decided, because the host ended, may be repeated for one
  // more session length, counted from the start of this host.
  const receivedExpiredByMs =
    nowMs - startedAtMs >= REWARD_TIMES.sessionMs ? nowMs - REWARD_TIMES.sessionMs : 0;
  for (const match of context.matches.listOverdue(nowMs, receivedExpiredByMs))
    expireMatchInJob(context, match);
  context.wallets.deleteHashesOlderThan(nowMs - REWARD_TIMES.hashRetentionMs);
  context.limits.sweep(nowMs);
}
