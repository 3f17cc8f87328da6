import { accept, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { Chain, MintRow } from '../chain/index.ts';
import type { CrashPort } from '../crash-points.ts';
import type { Floor } from '../floor.ts';
import type { DecisionView, Rewards, Submitted } from './api.ts';
import { setBan, liftBan, nameWallet } from './people.ts';
import { decisionStore, type StoredDecision } from './decision-store.ts';
import type { Desk } from './desk.ts';
import { expireMatch } from './expire.ts';
import { limitStore } from './limit-store.ts';
import { createLimits } from './limits.ts';
import { matchStore } from './match-store.ts';
import { createNonces } from './nonces.ts';
import { payPool } from './pools.ts';
import { poolStore } from './pool-store.ts';
import { createWalletProofs } from './proofs.ts';
import { ownStats, rewardOf } from './proven-reads.ts';
import { viewOf } from './view.ts';
import { readStore } from './read-store.ts';
import { rewardRefereed } from './refereed.ts';
import { approveHeld, rejectHeld, retryFailed } from './review.ts';
import { utcDay } from './rules/day.ts';
import { TIMES } from './rules/terms.ts';
import { startMatch } from './start-match.ts';
import { statsOf } from './stats.ts';
import { createSteadyClock } from './steady-clock.ts';
import { submitMatch, type SubmitAsk } from './submit-match.ts';
import { walletStore } from './wallet-store.ts';

export interface RewardsDeps extends Floor {
  readonly crash: CrashPort;
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
  const desk = openDesk(deps, chainFacts);
  const { clock, decisions, wallets } = desk;
  const nonces = createNonces(clock, deps.ports.random);
  const proofs = createWalletProofs({
    clock,
    wallMs: () => deps.ports.clock.nowMs(),
    domain: () => domainOf(deps),
    chainId: () => chainFacts().chainId,
    nonces,
    requireNonce: deps.requireNonce ?? (() => false),
  });
  const proven = { desk, proofs };
  const pools = poolStore(deps.db);
  const reads = readStore(deps.db);
  const since = (days: number): string => utcDay(clock.nowMs() - (days - 1) * DAY_MS);
  const sweeper = createSweeper(desk);
  const reviewed = async (done: Promise<Outcome<StoredDecision>>): Promise<Outcome<DecisionView>> => {
    const outcome = await done;
    return outcome.ok ? accept(viewOf(desk, outcome.value)) : outcome;
  };
  const decided = async (
    done: Promise<Outcome<readonly StoredDecision[]>>,
  ): Promise<Outcome<readonly DecisionView[]>> => {
    const outcome = await done;
    return outcome.ok ? accept(outcome.value.map((decision) => viewOf(desk, decision))) : outcome;
  };
  return {
    startMatch: (ask) => startMatch(desk, proofs, ask),
    submitMatch: (ask) => submitAndWait(desk, deps.chain, ask),
    rewardOf: (matchId, proof, source) => rewardOf(proven, { matchId, proof, source }),
    ownStats: (signed, source) => ownStats(proven, signed, source),
    nonce: (purpose) => nonces.issue(purpose),
    proofs,
    health: () => healthOf(deps, reads.isAlive()),
    place: () => ({ domain: domainOf(deps), chainId: chainFacts().chainId }),
    nowMs: () => clock.nowMs(),
    refereed: (match) => decided(rewardRefereed(desk, match)),
    payPool: (pool) => decided(payPool(desk, pools, pool)),
    list: (filter) => decisions.page(filter).map((decision) => viewOf(desk, decision)),
    page(ask) {
      const { rows, total, asOf } = decisions.pageAt(ask);
      return { views: rows.map((decision) => viewOf(desk, decision)), total, asOf };
    },
    get(matchId, wallet) {
      const decision = decisions.find(matchId, wallet);
      return decision && viewOf(desk, decision);
    },
    held: (limit) => decisions.held(limit).map((decision) => viewOf(desk, decision)),
    heldCount: () => decisions.heldCount(),
    approve: (ask) => reviewed(approveHeld(desk, ask)),
    reject: (ask) => reviewed(rejectHeld(desk, ask)),
    retryMint: (ask) => reviewed(retryFailed(desk, ask)),
    stats: (wallet) => statsOf(desk, wallet),
    wallets: (limit) => wallets.list(utcDay(clock.nowMs()), limit),
    bans: () => wallets.bans(),
    ban: (ask) => setBan(desk, ask),
    unban: (wallet, by) => liftBan(desk, wallet, by),
    perDay: (days) => reads.perDay(since(days)),
    refusals: (days) => reads.refusals(since(days)),
    walletOfAgent: (agentId) => reads.agentWallet(agentId),
    setAgentWallet: (agentId, wallet, by) =>
      nameWallet(desk, { reads, agents: deps.agents }, { agentId, wallet, by }),
    chainStatus: () => deps.chain.status(),
    start: sweeper.start,
    stop: sweeper.stop,
  };
}

function openDesk(deps: RewardsDeps, chainFacts: ChainFacts): Desk {
  const { db, writer, audit, bus, ports, crash, log, chain } = deps;
  const matches = matchStore(db);
  const decisions = decisionStore(db);
  return {
    writer,
    audit,
    bus,
    ports,
    crash,
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
async function submitAndWait(desk: Desk, chain: RewardsDeps['chain'], ask: SubmitAsk): Promise<Submitted> {
  const result = await submitMatch(desk, ask);
  const { decision, code } = result;
  let mint: MintRow | null = decision === null ? null : viewOf(desk, decision).mint;
  const isOnItsWay =
    mint !== null && (mint.state === 'queued' || mint.state === 'signed' || mint.state === 'sent');
  if (decision !== null && code === null && isOnItsWay && mayMintSoon(chain)) {
    mint = await desk.mints.settled(decision.matchId, decision.wallet, MINT_WAIT_MS);
  }
  desk.crash('rewards.beforeAnswer');
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
function createSweeper(desk: Desk): { start(): void; stop(): void } {
  let cancel = (): void => undefined;
  let sinceMs = 0;
  const sweep = (): void => {
    desk.writer
      .write(() => sweepNow(desk, sinceMs))
      .catch((error: unknown) => desk.log('warn', 'matches could not be ended', { error: String(error) }));
    cancel = desk.ports.clock.after(SWEEP_MS, sweep);
  };
  return {
    start() {
      sinceMs = desk.clock.nowMs();
      sweep();
    },
    stop: () => cancel(),
  };
}

function sweepNow(desk: Desk, sinceMs: number): void {
  const nowMs = desk.clock.nowMs();
  // Whoever was not answered has as long again to ask again, counted while there is a host to ask.
  const retriedMs = nowMs - sinceMs >= TIMES.sessionMs ? nowMs - TIMES.sessionMs : 0;
  for (const match of desk.matches.overdue(nowMs, retriedMs)) expireMatch(desk, match);
  desk.wallets.dropHashes(nowMs - TIMES.hashMemoryMs);
  desk.limits.sweep(nowMs);
}
