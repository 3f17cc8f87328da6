import type { RewardCode } from '../../shared/codes/reward.ts';
import { accept, refuse, type Outcome } from '../../shared/outcome.ts';
import type { Agents } from '../agents/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Address, Chain, MintRow } from '../chain/index.ts';
import type { CrashPort } from '../crash-points.ts';
import type { Db, Writer } from '../db/tx.ts';
import type { Bus } from '../events/bus.ts';
import type { Ports } from '../ports.ts';
import type { DecisionView, Rewards, RewardProof, Submitted } from './api.ts';
import { setBan, liftBan, nameWallet } from './people.ts';
import { decisionStore, type StoredDecision } from './decision-store.ts';
import type { Desk } from './desk.ts';
import { isEqual, tokenHash } from './digests.ts';
import { expireMatch } from './expire.ts';
import { limitStore } from './limit-store.ts';
import { createLimits } from './limits.ts';
import { matchStore } from './match-store.ts';
import { createNonces } from './nonces.ts';
import { payPool } from './pools.ts';
import { poolStore } from './pool-store.ts';
import { createWalletProofs, type Signed, type WalletProofs } from './proofs.ts';
import { readStore } from './read-store.ts';
import { rewardRefereed } from './refereed.ts';
import { approveHeld, rejectHeld } from './review.ts';
import { utcDay } from './rules/day.ts';
import { startMatch } from './start-match.ts';
import { statsOf } from './stats.ts';
import { createSteadyClock } from './steady-clock.ts';
import { submitMatch, type SubmitAsk } from './submit-match.ts';
import { walletStore } from './wallet-store.ts';

export interface RewardsDeps {
  readonly db: Db;
  readonly writer: Writer;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly ports: Ports;
  readonly crash: CrashPort;
  readonly chain: Pick<Chain, 'status' | 'mints'>;
  readonly agents: Pick<Agents, 'find'>;
  /** Where the gateway listens, once it does. */
  readonly gatewayPort: () => number;
  readonly limits: 'on' | 'off';
  readonly requireNonce: () => boolean;
  /** False while the storage takes no writes. */
  readonly isWritable: () => boolean;
}

const SWEEP_MS = 30_000;
const HASH_MEMORY_MS = 7 * 86_400_000;
const MINT_WAIT_MS = 5000;
const BACKLOG_LIMIT_MS = 300_000;
const DAY_MS = 86_400_000;

interface Room extends Desk {
  readonly deps: RewardsDeps;
  readonly proofs: WalletProofs;
}

export function createRewards(deps: RewardsDeps): Rewards {
  const room = openRoom(deps);
  const { clock, decisions, wallets } = room;
  const nonces = createNonces(clock, deps.ports.random);
  const proofs = createWalletProofs({
    clock,
    wallMs: () => deps.ports.clock.nowMs(),
    domain: () => domainOf(deps),
    chainId: () => deps.chain.status().chainId,
    nonces,
    requireNonce: deps.requireNonce,
  });
  const desk: Room = { ...room, deps, proofs };
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
    submitMatch: (ask) => submitAndWait(desk, ask),
    rewardOf: (matchId, proof, source) => rewardOf(desk, { matchId, proof, source }),
    ownStats: (signed, source) => ownStats(desk, signed, source),
    nonce: (purpose) => nonces.issue(purpose),
    proofs,
    health: () => healthOf(deps, reads.isAlive()),
    place: () => ({ domain: domainOf(deps), chainId: deps.chain.status().chainId }),
    nowMs: () => clock.nowMs(),
    refereed: (match) => decided(rewardRefereed(desk, match)),
    payPool: (pool) => decided(payPool(desk, pools, pool)),
    list: (filter) => decisions.page(filter).map((decision) => viewOf(desk, decision)),
    get(matchId, wallet) {
      const decision = decisions.find(matchId, wallet);
      return decision && viewOf(desk, decision);
    },
    held: (limit) => decisions.held(limit).map((decision) => viewOf(desk, decision)),
    heldCount: () => decisions.heldCount(),
    approve: (ask) => reviewed(approveHeld(desk, ask)),
    reject: (ask) => reviewed(rejectHeld(desk, ask)),
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

function openRoom(deps: RewardsDeps): Desk {
  const { db, writer, audit, bus, ports, crash, chain } = deps;
  const matches = matchStore(db);
  const decisions = decisionStore(db);
  return {
    writer,
    audit,
    bus,
    ports,
    crash,
    clock: createSteadyClock(ports.clock, Math.max(matches.newestMs(), decisions.newestMs())),
    hostRun: ports.ids.uuid(),
    matches,
    decisions,
    wallets: walletStore(db),
    limits: createLimits(limitStore(db), matches, deps.limits === 'off'),
    mints: chain.mints,
    playMoney: () => chain.status().playMoney,
  };
}

const domainOf = ({ gatewayPort }: RewardsDeps): string => `127.0.0.1:${gatewayPort()}`;

const viewOf = ({ mints }: Desk, decision: StoredDecision): DecisionView => ({
  decision,
  mint: decision.amountMicro > 0 ? mints.get(decision.matchId, decision.wallet) : null,
});

/** 000 row "wait for TX confirmation": up to five seconds, and only for a chain that is there. */
async function submitAndWait(desk: Room, ask: SubmitAsk): Promise<Submitted> {
  const result = await submitMatch(desk, ask);
  const { decision, code } = result;
  let mint: MintRow | null = decision === null ? null : viewOf(desk, decision).mint;
  const isOnItsWay =
    mint !== null && (mint.state === 'queued' || mint.state === 'signed' || mint.state === 'sent');
  if (decision !== null && code === null && isOnItsWay && desk.deps.chain.status().state === 'ready') {
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

async function ownStats(
  desk: Room,
  signed: Signed,
  source: string,
): Promise<Outcome<ReturnType<Rewards['stats']>, RewardCode>> {
  const proof = await desk.proofs.playerStats(signed);
  if (!proof.ok) return countUnproven(desk, { source, wallet: signed.wallet, why: proof });
  return accept(statsOf(desk, signed.wallet));
}

function countUnproven(
  desk: Room,
  { source, wallet, why }: { source: string; wallet: string; why: Outcome<never, RewardCode> },
): Promise<Outcome<never, RewardCode>> {
  return desk.writer.write(() => {
    const retryAfterMs = desk.limits.unproven(source, wallet, desk.clock.nowMs());
    return retryAfterMs > 0
      ? refuse('RATE_LIMITED', 'Too many failed attempts; wait', { retryAfterMs })
      : why;
  });
}

async function rewardOf(
  desk: Room,
  { matchId, proof, source }: { matchId: string; proof: RewardProof; source: string },
): ReturnType<Rewards['rewardOf']> {
  const match = desk.matches.find(matchId);
  const wallet = await provenWallet(desk, match, proof);
  if (wallet === null) {
    const claimed = proof.kind === 'wallet' ? proof.signed.wallet : (match?.wallet ?? 'nobody');
    const why =
      match === null && proof.kind === 'token'
        ? refuse('INVALID_MATCH' as const, 'No such match')
        : refuse('INVALID_SESSION' as const, 'Neither the session’s token nor its wallet’s signature');
    return countUnproven(desk, { source, wallet: claimed, why });
  }
  const decision = desk.decisions.find(matchId, wallet);
  const isOwn = match?.wallet === wallet;
  if (decision === null && !isOwn) return refuse('INVALID_MATCH', 'No such match of this wallet');
  const status = isOwn ? match.status : decision?.outcome === 'rejected' ? 'rejected' : 'submitted';
  return accept({ status, view: decision && viewOf(desk, decision) });
}

async function provenWallet(
  desk: Room,
  match: ReturnType<Desk['matches']['find']>,
  proof: RewardProof,
): Promise<Address | null> {
  if (proof.kind === 'token') {
    return match !== null && isEqual(tokenHash(proof.token), match.tokenHash) ? match.wallet : null;
  }
  return (await desk.proofs.playerStats(proof.signed)).ok ? proof.signed.wallet : null;
}

/** Ends matches nobody submitted and forgets what need not be kept. */
function createSweeper(desk: Room): { start(): void; stop(): void } {
  let cancel = (): void => undefined;
  const sweep = (): void => {
    desk.writer.write(() => sweepNow(desk)).catch(() => undefined);
    cancel = desk.ports.clock.after(SWEEP_MS, sweep);
  };
  return { start: sweep, stop: () => cancel() };
}

function sweepNow(desk: Room): void {
  const nowMs = desk.clock.nowMs();
  for (const match of desk.matches.overdue(nowMs)) expireMatch(desk, match);
  desk.wallets.dropHashes(nowMs - HASH_MEMORY_MS);
  desk.limits.sweep(nowMs);
}
