import type { RewardCode } from '../../shared/codes/reward.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { Address, ChainStatus, MintRow } from '../chain/index.ts';
import type { DecisionFilter, DecisionPageQuery, StoredDecision } from './store/decision-store.ts';
import type { NoncePurpose } from '../../shared/wire/rewards-000.ts';
import type { PrizePool } from './decisions/pay-pool.ts';
import type { WalletSignature, WalletProofs } from './proofs/wallet-signatures.ts';
import type { LedgerState } from '../../shared/contract/ledger.ts';
import type { RewardDay, RewardSource } from '../../shared/contract/rewards.ts';
import type { RefusalCount } from './store/reward-stats-store.ts';
import type { RefereedMatch } from './decisions/reward-refereed.ts';
import type { ReviewDecisionRequest } from './decisions/review-decision.ts';
import type { StartRequest, StartedRewardMatch } from './matches/start-match.ts';
import type { SubmitRequest, SubmitResult } from './matches/submit-match.ts';
import type { RewardMatchStatus } from './rules/judge-submit.ts';
import type { DecisionOrigin } from './views/decision-origin.ts';
import type { Tier } from './rules/tier.ts';
import type { Ban, RewardWalletRow, WalletTotals } from './store/reward-wallet-store.ts';

/** A decision with its row of the outbox. */
export interface RewardDecisionView {
  readonly decision: StoredDecision;
  /** Null if nothing is to be minted. */
  readonly mint: MintRow | null;
}

/** The result of a submission, and how far its mint came while the client waited. */
export interface SubmissionResult extends SubmitResult {
  readonly mint: MintRow | null;
}

/** How far a match and its reward have come. */
export interface MatchRewardState {
  readonly status: RewardMatchStatus;
  /** Null until there is a decision. */
  readonly view: RewardDecisionView | null;
}

export interface PlayerStats {
  readonly wallet: Address;
  readonly today: {
    readonly matches: number;
    readonly earnedMicro: number;
    /** When the wallet may start a match that is rewarded; the present time if that is now. */
    readonly nextMatchAllowedAtMs: number;
  };
  readonly allTime: WalletTotals;
  /** Held rewards that have not been reviewed yet; not part of `allTime`. */
  readonly inReviewMicro: number;
  readonly tier: Tier;
}

export interface RewardHealth {
  readonly status: 'healthy' | 'degraded' | 'down';
  readonly database: boolean;
  readonly blockchain: boolean;
  readonly rateLimit: boolean;
  /** How what the host booked compares with the chain. */
  readonly ledger: LedgerState;
}

/** The proof with which a client reads a reward: the session token or the wallet's signature. */
export type RewardProof =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'wallet'; readonly walletSignature: WalletSignature };

export interface BanRequest {
  readonly wallet: Address;
  readonly reason: string;
  /** Null for a ban without an end. */
  readonly untilMs: number | null;
  /** Who bans it. */
  readonly by: string;
}

/**
 * The reward authority: the only service that decides about rewards. Specified in
 * `docs/specifications/000-reward-authority.md`.
 */
export interface Rewards {
  startMatch(request: StartRequest): Promise<Outcome<StartedRewardMatch, RewardCode>>;
  submitMatch(request: SubmitRequest): Promise<SubmissionResult>;
  readReward(
    matchId: string,
    proof: RewardProof,
    clientAddress: string,
  ): Promise<Outcome<MatchRewardState, RewardCode>>;
  /** Statistics for the owner of the wallet, whose signature is verified. */
  readOwnStats(
    walletSignature: WalletSignature,
    clientAddress: string,
  ): Promise<Outcome<PlayerStats, RewardCode>>;
  issueNonce(purpose: NoncePurpose): { readonly nonce: string; readonly expiresAtMs: number };
  readonly proofs: WalletProofs;
  health(): RewardHealth;
  /** Domain and chain id that signed texts must name. */
  signingDomain(): { readonly domain: string; readonly chainId: number };
  /** Time of the authority's non-decreasing clock, milliseconds UTC. */
  nowMs(): number;

  /** Rewards a match that this host refereed; a repeated request returns the first decisions. */
  rewardRefereed(match: RefereedMatch): Promise<Outcome<readonly RewardDecisionView[]>>;
  /** Pays a prize pool; a repeated request returns the first decisions. */
  payPool(pool: PrizePool): Promise<Outcome<readonly RewardDecisionView[]>>;

  /** Decisions, newest first. */
  listDecisions(filter: DecisionFilter): readonly RewardDecisionView[];
  /** A page, newest first, with the number of all decisions of the list and the newest of them. */
  listDecisionPage(query: DecisionPageQuery): {
    readonly views: readonly RewardDecisionView[];
    readonly total: number;
    readonly upToSeq: number;
  };
  findDecision(matchId: string, wallet: Address): RewardDecisionView | null;
  /** Null where nothing was decided about the match. */
  originOf(matchId: string): DecisionOrigin | null;
  /** Held decisions, oldest first. */
  listHeld(limit: number): readonly RewardDecisionView[];
  countHeld(): number;
  approve(request: ReviewDecisionRequest): Promise<Outcome<RewardDecisionView>>;
  reject(request: ReviewDecisionRequest): Promise<Outcome<RewardDecisionView>>;
  /** Queues a mint again that has failed after its last attempt, because a person requested it. */
  retryMint(request: Omit<ReviewDecisionRequest, 'why'>): Promise<Outcome<RewardDecisionView>>;
  readStats(wallet: Address): PlayerStats;
  /** The wallets that were rewarded, those with the largest sum first. */
  listWallets(limit: number): readonly RewardWalletRow[];
  listBans(): readonly Ban[];
  ban(request: BanRequest): Promise<Outcome<Ban>>;
  unban(wallet: Address, by: string): Promise<Outcome<{ readonly wallet: Address }>>;
  /** Sums of the last `days` UTC days, of which today is the last one: an entry per day with decisions, oldest first. */
  sumByDay(days: number): readonly RewardDay[];
  /** The same sums by what the rewards were decided on: a client's claim, this host's own record, or a pool. */
  sumBySource(days: number): readonly RewardSource[];
  /** Refusals by code, the most frequent first. */
  countRefusals(days: number): readonly RefusalCount[];
  /** The wallet to which an agent's refereed matches are paid; null for none. */
  walletOfAgent(agentId: string): Address | null;
  /** Sets the wallet to which an agent's refereed matches are paid. Null removes it. */
  setAgentWallet(
    agentId: string,
    wallet: Address | null,
    by: string,
  ): Promise<Outcome<{ readonly wallet: Address | null }>>;
  chainStatus(): ChainStatus;
  start(): void;
  stop(): void;
}
