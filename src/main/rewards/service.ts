import { accept, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { Chain, MintRow } from '../chain/index.ts';
import type { CrashPort } from '../platform/crash-points.ts';
import type { CoreServices } from '../platform/core-services.ts';
import type { RewardDecisionView, Rewards, Submitted } from './types.ts';
import { setBan, liftBan, nameWallet } from './views/wallets.ts';
import { decisionStore, type StoredDecision } from './store/decision-store.ts';
import type { RewardContext } from './context.ts';
import { expireMatch } from './matches/expire.ts';
import { limitStore } from './store/limit-store.ts';
import { createLimits } from './matches/limits.ts';
import { matchStore } from './store/match-store.ts';
import { createNonces } from './proofs/nonces.ts';
import { payPool } from './decisions/pools.ts';
import { poolStore } from './store/pool-store.ts';
import { createWalletProofs } from './proofs/proofs.ts';
import { ownStats, rewardOf } from './views/proven-reads.ts';
import { originOf } from './views/decision-origin.ts';
import { viewOf } from './views/decision-view.ts';
import { readStore } from './store/read-store.ts';
import { rewardRefereed } from './decisions/refereed.ts';
import { approveHeld, rejectHeld, retryFailed } from './decisions/review.ts';
import { utcDay } from './rules/day.ts';
import { TIMES } from './rules/terms.ts';
import { startMatch } from './matches/start-match.ts';
import { statsOf } from './views/stats.ts';
import { createSteadyClock } from './proofs/steady-clock.ts';
import { submitMatch, type SubmitRequest } from './matches/submit-match.ts';
import { walletStore } from './store/wallet-store.ts';

export interface RewardsDeps extends CoreServices {
  readonly crashPoint: CrashPort;
  readonly chain: Pick<Chain, 'status' | 'mints'>;
  readonly agents: Pick<Agents, 'find'>;
  /** Where the gateway listens, once it does. */
  readonly gatewayPort: () => number;
  readonly limits: 'on' | 'off';
  /** Refuses the canonical text: every proof then needs a nonce of ours. */
  readonly requireNonce?: () => boolean;
  /** False while the storage takes no writes. */
  readonly isWritable: () => boolean;
}

const SWEEP_MS = 30_000;
const MINT_WAIT_MS = 5000;
const BACKLOG_LIMIT_MS = 300_000;
const DAY_MS = 86_400_000;

export function createRewards(deps: RewardsDeps): Rewards {
  const chainFacts = watchChain(deps);
  const context = openRewardContext(deps, chainFacts);
  const { clock, decisions, wallets } = context;
  const nonces = createNonces(clock, deps.ports.random);
  const proofs = createWalletProofs({
    clock,
    wallMs: () => deps.ports.clock.nowMs(),
    domain: () => domainOf(deps),
    chainId: () => chainFacts().chainId,
    nonces,
    requireNonce: deps.requireNonce ?? (() => false),
  });
  const proven = { context, proofs };
  const pools = poolStore(deps.db);
  const reads = readStore(deps.db);
  const since = (days: number): string => utcDay(clock.nowMs() - (days - 1) * DAY_MS);
  const sweeper = createSweeper(context);
  const reviewed = async (done: Promise<Outcome<StoredDecision>>): Promise<Outcome<RewardDecisionView>> => {
    const outcome = await done;
    return outcome.ok ? accept(viewOf(context, outcome.value)) : outcome;
  };
  const decided = async (
    done: Promise<Outcome<readonly StoredDecision[]>>,
  ): Promise<Outcome<readonly RewardDecisionView[]>> => {
    const outcome = await done;
    return outcome.ok ? accept(outcome.value.map((decision) => viewOf(context, decision))) : outcome;
  };
  return {
    startMatch: (request) => startMatch(context, proofs, request),
    submitMatch: (request) => submitAndWait(context, deps.chain, request),
    rewardOf: (matchId, proof, source) => rewardOf(proven, { matchId, proof, source }),
    ownStats: (signed, source) => ownStats(proven, signed, source),
    nonce: (purpose) => nonces.issue(purpose),
    proofs,
    health: () => healthOf(deps, reads.isAlive()),
    place: () => ({ domain: domainOf(deps), chainId: chainFacts().chainId }),
    nowMs: () => clock.nowMs(),
    refereed: (match) => decided(rewardRefereed(context, match)),
    payPool: (pool) => decided(payPool(context, pools, pool)),
    list: (filter) => decisions.page(filter).map((decision) => viewOf(context, decision)),
    page(request) {
      const { rows, total, asOf } = decisions.pageAt(request);
      return { views: rows.map((decision) => viewOf(context, decision)), total, asOf };
    },
    get(matchId, wallet) {
      const decision = decisions.find(matchId, wallet);
      return decision && viewOf(context, decision);
    },
    originOf: (matchId) => originOf(context, matchId),
    held: (limit) => decisions.held(limit).map((decision) => viewOf(context, decision)),
    heldCount: () => decisions.heldCount(),
    approve: (request) => reviewed(approveHeld(context, request)),
    reject: (request) => reviewed(rejectHeld(context, request)),
    retryMint: (request) => reviewed(retryFailed(context, request)),
    stats: (wallet) => statsOf(context, wallet),
    wallets: (limit) => wallets.list(utcDay(clock.nowMs()), limit),
    bans: () => wallets.bans(),
    ban: (request) => setBan(context, request),
    unban: (wallet, by) => liftBan(context, wallet, by),
    perDay: (days) => reads.perDay(since(days)),
    refusals: (days) => reads.refusals(since(days)),
    walletOfAgent: (agentId) => reads.agentWallet(agentId),
    setAgentWallet: (agentId, wallet, by) =>
      nameWallet(context, { reads, agents: deps.agents }, { agentId, wallet, by }),
    chainStatus: () => deps.chain.status(),
    start: sweeper.start,
    stop: sweeper.stop,
  };
}

function openRewardContext(deps: RewardsDeps, chainFacts: ChainFacts): RewardContext {
  const { db, writer, audit, bus, ports, crashPoint, log, chain } = deps;
  const matches = matchStore(db);
  const decisions = decisionStore(db);
  return {
    writer,
    audit,
    bus,
    ports,
    crashPoint,
    log,
    clock: createSteadyClock(ports.clock, Math.max(matches.newestMs(), decisions.newestMs())),
    hostRun: ports.ids.uuid(),
    matches,
    decisions,
    wallets: walletStore(db),
    limits: createLimits(limitStore(db), matches, deps.limits === 'off'),
    mints: chain.mints,
    playMoney: () => chainFacts().playMoney,
  };
}

const domainOf = ({ gatewayPort }: RewardsDeps): string => `127.0.0.1:${gatewayPort()}`;

type ChainFacts = () => { readonly chainId: number; readonly playMoney: boolean };

/** Asked for with every submission, so the chain is asked again only when it says that it changed. */
function watchChain({ chain, bus }: RewardsDeps): ChainFacts {
  let known: ReturnType<ChainFacts> | null = null;
  bus.on('chain.changed', () => {
    known = null;
  });
  return () => (known ??= chain.status());
}

/** Nobody waits for a chain that is off, gone or stopped by a person. */
const mayMintSoon = (chain: RewardsDeps['chain']): boolean =>
  ['ready', 'starting'].includes(chain.status().state);

/** 000 row "wait for TX confirmation": up to five seconds, and only for a chain that is there. */
async function submitAndWait(
  context: RewardContext,
  chain: RewardsDeps['chain'],
  request: SubmitRequest,
): Promise<Submitted> {
  const result = await submitMatch(context, request);
  const { decision, code } = result;
  let mint: MintRow | null = decision === null ? null : viewOf(context, decision).mint;
  const isOnItsWay =
    mint !== null && (mint.state === 'queued' || mint.state === 'signed' || mint.state === 'sent');
  if (decision !== null && code === null && isOnItsWay && mayMintSoon(chain)) {
    mint = await context.mints.waitForOutcome(decision.matchId, decision.wallet, MINT_WAIT_MS);
  }
  context.crashPoint('rewards.beforeAnswer');
  return { ...result, mint };
}

function healthOf({ chain, isWritable }: RewardsDeps, database: boolean): ReturnType<Rewards['health']> {
  const { state, oldestQueuedMs } = chain.status();
  const blockchain = state === 'ready' && (oldestQueuedMs ?? 0) <= BACKLOG_LIMIT_MS;
  const rateLimit = database && isWritable();
  const status = !database ? 'down' : blockchain && rateLimit ? 'healthy' : 'degraded';
  return { status, database, blockchain, rateLimit };
}

/** Ends matches that nobody will submit any more and forgets what need not be kept. */
function createSweeper(context: RewardContext): { start(): void; stop(): void } {
  let cancel = (): void => undefined;
  let sinceMs = 0;
  const sweep = (): void => {
    context.writer
      .write(() => sweepNow(context, sinceMs))
      .catch((error: unknown) => context.log('warn', 'matches could not be ended', { error: String(error) }));
    cancel = context.ports.clock.after(SWEEP_MS, sweep);
  };
  return {
    start() {
      sinceMs = context.clock.nowMs();
      sweep();
    },
    stop: () => cancel(),
  };
}

function sweepNow(context: RewardContext, sinceMs: number): void {
  const nowMs = context.clock.nowMs();
  // Whoever was not answered has as long again to ask again, counted while there is a host to ask.
  const retriedMs = nowMs - sinceMs >= TIMES.sessionMs ? nowMs - TIMES.sessionMs : 0;
  for (const match of context.matches.overdue(nowMs, retriedMs)) expireMatch(context, match);
  context.wallets.dropHashes(nowMs - TIMES.hashMemoryMs);
  context.limits.sweep(nowMs);
}
