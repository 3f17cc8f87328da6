import type { RewardCode } from '../../shared/codes/reward.ts';
import type { Outcome } from '../../shared/outcome.ts';
import type { Address, ChainStatus, MintRow } from '../chain/index.ts';
import type { DecisionFilter, PageAsk, StoredDecision } from './decision-store.ts';
import type { NoncePurpose } from './nonces.ts';
import type { PrizePool } from './pools.ts';
import type { Signed, WalletProofs } from './proofs.ts';
import type { DayCount, RefusalCount } from './read-store.ts';
import type { RefereedMatch } from './refereed.ts';
import type { ReviewAsk } from './review.ts';
import type { StartAsk, Started } from './start-match.ts';
import type { SubmitAsk, SubmitResult } from './submit-match.ts';
import type { Tier } from './rules/tier.ts';
import type { Ban, WalletRow, WalletTotals } from './wallet-store.ts';

/** A decision with the row of the outbox that carries it out; null where nothing is to be minted. */
export interface DecisionView {
  readonly decision: StoredDecision;
  readonly mint: MintRow | null;
}

/** A submission's answer: what was decided and how far its mint came while the client waited. */
export interface Submitted extends SubmitResult {
  readonly mint: MintRow | null;
}

export interface RewardOf {
  readonly status: 'active' | 'submitted' | 'expired' | 'rejected';
  readonly view: DecisionView | null;
}

export interface PlayerStats {
  readonly wallet: Address;
  readonly today: {
    readonly matches: number;
    readonly earnedMicro: number;
    readonly nextMatchAllowedAtMs: number;
  };
  readonly allTime: WalletTotals;
  readonly tier: Tier;
}

export interface RewardHealth {
  readonly status: 'healthy' | 'degraded' | 'down';
  readonly database: boolean;
  readonly blockchain: boolean;
  readonly rateLimit: boolean;
}

/** Who asks for a reward: the holder of the session's token, or of the wallet. */
export type RewardProof =
  { readonly kind: 'token'; readonly token: string } | { readonly kind: 'wallet'; readonly signed: Signed };

export interface BanAsk {
  readonly wallet: Address;
  readonly reason: string;
  readonly untilMs: number | null;
  readonly by: string;
}

/** The sole authority over rewards (000). */
export interface Rewards {
  startMatch(ask: StartAsk): Promise<Outcome<Started, RewardCode>>;
  submitMatch(ask: SubmitAsk): Promise<Submitted>;
  rewardOf(matchId: string, proof: RewardProof, source: string): Promise<Outcome<RewardOf, RewardCode>>;
  /** For the owner of the wallet, who proves it. */
  ownStats(signed: Signed, source: string): Promise<Outcome<PlayerStats, RewardCode>>;
  nonce(purpose: NoncePurpose): { readonly nonce: string; readonly expiresAtMs: number };
  readonly proofs: WalletProofs;
  health(): RewardHealth;
  /** What signed texts must name. */
  place(): { readonly domain: string; readonly chainId: number };
  /** The steady clock of this authority, milliseconds UTC. */
  nowMs(): number;

  /** Rewards a match that this host refereed; asking again answers the same. */
  refereed(match: RefereedMatch): Promise<Outcome<readonly DecisionView[]>>;
  payPool(pool: PrizePool): Promise<Outcome<readonly DecisionView[]>>;

  list(filter: DecisionFilter): readonly DecisionView[];
  page(ask: PageAsk): {
    readonly views: readonly DecisionView[];
    readonly total: number;
    readonly asOf: number;
  };
  get(matchId: string, wallet: Address): DecisionView | null;
  held(limit: number): readonly DecisionView[];
  heldCount(): number;
  approve(ask: ReviewAsk): Promise<Outcome<DecisionView>>;
  reject(ask: ReviewAsk): Promise<Outcome<DecisionView>>;
  /** Queues a mint again that has failed for good; a person says so. */
  retryMint(ask: Omit<ReviewAsk, 'why'>): Promise<Outcome<DecisionView>>;
  stats(wallet: Address): PlayerStats;
  wallets(limit: number): readonly WalletRow[];
  bans(): readonly Ban[];
  ban(ask: BanAsk): Promise<Outcome<Ban>>;
  unban(wallet: Address, by: string): Promise<Outcome<{ readonly wallet: Address }>>;
  /** Per UTC day, oldest first. */
  perDay(days: number): readonly DayCount[];
  refusals(days: number): readonly RefusalCount[];
  walletOfAgent(agentId: string): Address | null;
  /** Null takes the wallet away. */
  setAgentWallet(
    agentId: string,
    wallet: Address | null,
    by: string,
  ): Promise<Outcome<{ readonly wallet: Address | null }>>;
  chainStatus(): ChainStatus;
  start(): void;
  stop(): void;
}
